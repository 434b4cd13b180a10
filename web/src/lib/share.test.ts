import { describe, expect, it } from 'vitest';
import { merge, share } from './share';

const before = () => ({
  vp: 3,
  hand: ['wood', 'ore'],
  spaces: { hut: ['p1'], raid: [] as string[] },
});

describe('share', () => {
  it('gives back the value before if nothing has changed', () => {
    const old = before();
    expect(share(old, before())).toBe(old);
  });

  it('keeps every part that has not changed', () => {
    const old = before();
    const now = share(old, { ...before(), hand: ['wood'] });
    expect(now).toEqual({ ...before(), hand: ['wood'] });
    expect(now.spaces).toBe(old.spaces);
    expect(now.hand).not.toBe(old.hand);
  });

  it('takes nothing for equal that only holds less, or is of another kind', () => {
    expect(share<object>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(share<object>({ a: 1 }, { b: undefined })).toEqual({ b: undefined });
    expect(share<unknown>(['x'], { 0: 'x' })).toEqual({ 0: 'x' });
    expect(share<unknown>({ a: null }, { a: [] })).toEqual({ a: [] });
  });
});

describe('merge', () => {
  const cases: [string, object, object][] = [
    ['a number', { a: 1 }, { a: 2 }],
    ['what comes', { a: 1 }, { a: 1, b: { c: [1] } }],
    ['what goes', { a: 1, b: { c: 1 } }, { b: {} }],
    ['a longer list', { a: [1, 2] }, { a: [1, 3, 4] }],
    ['a shorter list', { a: [1, [2], 3] }, { a: [1] }],
    ['another kind', { a: [1], b: { c: 1 }, d: 1 }, { a: { 0: 1 }, b: null, d: [1] }],
  ];
  it.each(cases)('brings %s over', (_, old, now) => {
    const into = structuredClone(old);
    merge(into, old, now);
    expect(into).toEqual(now);
  });

  it('leaves what has not changed untouched', () => {
    const old = { seat: { vp: 1 }, other: { vp: 2 } };
    const touched: string[] = [];
    const into = new Proxy(structuredClone(old), {
      set: (target, name, value) => {
        touched.push(String(name));
        return Reflect.set(target, name, value);
      },
    });
    const inner = into.seat;
    merge(into, old, share(old, { seat: { vp: 5 }, other: { vp: 2 } }));
    expect(into).toEqual({ seat: { vp: 5 }, other: { vp: 2 } });
    expect(into.seat).toBe(inner);
    expect(touched).toEqual([]);
  });
});

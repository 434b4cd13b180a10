import { describe, expect, it } from 'vitest';
import { format } from './icu';

describe('messages', () => {
  it('puts parameters in', () => {
    expect(format('{seat} gains 1 {kind}.', { seat: 'Ana', kind: 'Wood' }, 'en')).toBe(
      'Ana gains 1 Wood.',
    );
  });

  it('counts by the rules of the language', () => {
    const text = '{count, plural, one {Un héros} other {# héros}} sur la carte.';
    expect(format(text, { count: 0 }, 'fr')).toBe('Un héros sur la carte.');
    expect(format(text, { count: 2 }, 'fr')).toBe('2 héros sur la carte.');
  });

  it('prefers an exact number and keeps what stands inside', () => {
    const text = '{count, plural, =0 {none of {name}} one {one of {name}} other {# of {name}}}';
    expect(format(text, { count: 0, name: 'Bob' }, 'en')).toBe('none of Bob');
    expect(format(text, { count: 1, name: 'Bob' }, 'en')).toBe('one of Bob');
    expect(format(text, { count: 1200, name: 'Bob' }, 'en')).toBe('1,200 of Bob');
  });

  it('shows the name of a parameter that is missing', () => {
    expect(format('{who} waits', {}, 'en')).toBe('{who} waits');
  });
});

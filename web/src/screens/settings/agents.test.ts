import { expect, test } from 'vitest';
import { browserOf } from './agents';

test('a browser is told by its name and system', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/149.0 Safari/537.36';
  expect(browserOf(chrome)).toBe('Chrome, Linux');
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1';
  expect(browserOf(phone)).toBe('Safari, iOS');
  expect(browserOf('curl/8.1')).toBe('curl/8.1');
});

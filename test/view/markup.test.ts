/** Text stays text. */
import { describe, expect, test } from 'vitest';
import { element, escapedJson, escapeText, rawElement, serialize } from '../../view/markup.ts';

describe('serialize', () => {
  test('text and attributes are escaped, elements are not', () => {
    const markup = element('p', { title: '"><script>', class: 'a' }, '<b>&amp;</b>', element('b', {}, "it's"));
    expect(serialize(markup)).toBe(
      '<p title="&quot;&gt;&lt;script&gt;" class="a">&lt;b&gt;&amp;amp;&lt;/b&gt;<b>it&#39;s</b></p>',
    );
  });

  test('attributes that are undefined or false are left out', () => {
    expect(serialize(element('input', { hidden: true, id: undefined, disabled: false, max: 0 }))).toBe(
      '<input hidden="" max="0">',
    );
  });

  test.each([
    { text: 'a\u0000\u001b[31m\u009b\u007f', escaped: 'a\ufffd\ufffd[31m\ufffd\ufffd' },
    { text: '\ud800x\udc00', escaped: '\ufffdx\ufffd' },
    { text: '\ufffe\uffff', escaped: '\ufffd\ufffd' },
    { text: '\u202eabc\u2028\u200d', escaped: '&#x202e;abc&#x2028;&#x200d;' },
    { text: '👩‍👧 שלום', escaped: '👩&#x200d;👧 שלום' },
  ])('characters that a document or a terminal must not get: $escaped', ({ text, escaped }) => {
    expect(escapeText(text)).toBe(escaped);
  });
});

describe('scripts', () => {
  test.each(['</script>', '<!--', 'a</', '<SCRIPT'])('a script or style must not hold %s', (text) => {
    expect(() => rawElement('script', {}, text)).toThrow('would end it');
  });

  test('JSON holds none of it, and reads back as it was', () => {
    const value = ['</script><!-- --><script>', '\u2028\u2029\u0000\u001b\u202e\ud800', '&lt;', '👩‍👧'];
    const json = escapedJson(value);
    expect(json).not.toMatch(/[<>&\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    expect(JSON.parse(json)).toEqual(value);
    expect(() => rawElement('script', {}, json)).not.toThrow();
  });
});

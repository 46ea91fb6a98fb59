/** @jest-environment node */
import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { escapeHtml, jsonForScript } from './html.ts'

it('escapeHtml escapes text for elements and attributes', () =>
  expect(escapeHtml(`<b title="a" data-b='c'>&amp;`)).toBe('&lt;b title=&quot;a&quot; data-b=&#39;c&#39;&gt;&amp;amp;'))

it('jsonForScript writes JSON without < and line separators that parses to the same value', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), fc.constantFrom('</script>', '<!--', '<script', '\u2028\u2029', ']]>')),
      (value) => {
        const written = jsonForScript({ value })
        expect(written).not.toMatch(/[<\u2028\u2029]/)
        expect(JSON.parse(written)).toEqual({ value })
      },
    ),
  ))

import { describe, expect, it } from '@jest/globals'
import { extractFonts } from './fonts.ts'

const BASE = 'https://carte.test/shell/1.0.0/embed/host.css'

describe('extractFonts', () => {
  it.each([
    [
      'removes font faces and gives their family a private name',
      '@font-face{font-family:Literata;font-weight:600;src:url(a.woff2)format("woff2");unicode-range:U+??}:root{--f:var(--x,"Literata","Literata Fallback",serif)}',
      ':root{--f:var(--x,"Carte Literata","Literata Fallback",serif)}',
    ],
    [
      'removes fonts of the device and keeps their family’s name',
      '@font-face{font-family:Literata Fallback;src:local(Georgia Bold)}:root{--f:"Literata Fallback"}',
      ':root{--f:"Literata Fallback"}',
    ],
    ['leaves a sheet without fonts unchanged', '.a{top:0}', '.a{top:0}'],
  ])('%s', (_, css, expected) => expect(extractFonts(css, BASE)).toBe(expected))
})

import { describe, expect, it } from '@jest/globals'
import { extractFonts } from './fonts.ts'

const BASE = 'https://carte.test/shell/1.0.0/embed/host.css'

describe('extractFonts (fonts of a style sheet)', () => {
  it.each([
    [
      'leave the sheet, and their family has a name of ours in it',
      '@font-face{font-family:Literata;font-weight:600;src:url(a.woff2)format("woff2");unicode-range:U+??}:root{--f:var(--x,"Literata","Literata Fallback",serif)}',
      ':root{--f:var(--x,"Carte Literata","Literata Fallback",serif)}',
    ],
    [
      'are dropped where they are the device’s own',
      '@font-face{font-family:Literata Fallback;src:local(Georgia Bold)}:root{--f:"Literata Fallback"}',
      ':root{--f:"Literata Fallback"}',
    ],
    ['may be none', '.a{top:0}', '.a{top:0}'],
  ])('%s', (_, css, expected) => expect(extractFonts(css, BASE)).toBe(expected))
})

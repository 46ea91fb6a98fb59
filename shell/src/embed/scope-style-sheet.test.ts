import { describe, expect, it } from '@jest/globals'
import { scopeStyleSheet } from './scope-style-sheet.ts'

describe('scopeStyleSheet (fits a style sheet into a shadow root)', () => {
  it.each([
    ['the root', ':root,:host{--a:1px}:root:has(.bar_x){--b:1px}', '.carte{--a:1px}.carte:has(.bar_x){--b:1px}'],
    ['a forced theme', ':root[data-theme=dark]{color-scheme:dark}', '.carte[data-theme=dark]{color-scheme:dark}'],
    ['the window’s width', '@media (width>=900px){.a{top:0}}', '@container carte (width>=900px){.a{top:0}}'],
    [
      'a width between two',
      '@media (900px<=width<64rem){.a{top:0}}',
      '@container carte (900px<=width<64em){.a{top:0}}',
    ],
    [
      'width and height',
      '@media (width>=640px) and (height>=480px){.a{top:0}.b{top:1px}}',
      '@container carte (width>=640px){@media (height>=480px){.a{top:0}.b{top:1px}}}',
    ],
    [
      'width or height',
      '@media (width<640px) or (height<480px){.a{top:0}}',
      '@container carte (width<640px){.a{top:0}}@media (height<480px){.a{top:0}}',
    ],
    ['a query without a width', '@media (hover:hover){.a{top:0}}', '@media (hover:hover){.a{top:0}}'],
    ['the width of the device', '@media (device-width>=9px){.a{top:0}}', '@media (device-width>=9px){.a{top:0}}'],
    [
      'queries in a layer, and what follows',
      '@layer screen{.a{top:0}@media (width<22rem){.a{top:1px}}.b{top:2px}}.c{top:3px}',
      '@layer screen{.a{top:0}@container carte (width<22em){.a{top:1px}}.b{top:2px}}.c{top:3px}',
    ],
    [
      'queries in queries',
      '@media (hover:hover){@media (width<9px){.a{top:0}}}',
      '@media (hover:hover){@container carte (width<9px){.a{top:0}}}',
    ],
    [
      'lengths in the root’s text size',
      '.a{padding:.5rem -1rem;inset:calc(1rem + 2px);--x_3rem:4px;font:1.25rem/1 a2rem}',
      '.a{padding:calc(.5*var(--rem)) calc(-1*var(--rem));inset:calc(calc(1*var(--rem)) + 2px);--x_3rem:4px;font:calc(1.25*var(--rem))/1 a2rem}',
    ],
    ['its own containers', '@container (aspect-ratio<3/4){.a{top:0}}', '@container (aspect-ratio<3/4){.a{top:0}}'],
    [
      'names of view transitions',
      '.a{view-transition-name:picture;top:0}.b{top:0;view-transition-name:x}',
      '.a{top:0}.b{top:0;}',
    ],
  ])('converts or keeps %s', (_, built, fitted) => expect(scopeStyleSheet(built)).toBe(fitted))
})

import { describe, expect, it } from '@jest/globals'
import { violationsOfScript, violationsOfStyleSheet } from './violations.ts'

describe('violationsOfScript', () => {
  it.each([
    ['names the page', "return <title>{t('title')}</title>"],
    ['makes an address of its own', "import { addressOf } from '@carte/contract/client'"],
    ['asks the document for what has the focus in a tag', 'focusBeside(document.activeElement)'],
    ['stores something there', "localStorage.setItem('a', '1')"],
    ['changes its address', "window.history.replaceState(null, '', '/')"],
  ])('rejects code that %s', (_, source) => {
    expect(violationsOfScript(`const a = 1\n${source}`)).toMatchObject([{ line: 2 }])
  })

  it.each([
    ['names it by the platform', "return <PageTitle>{t('title')}</PageTitle>"],
    ['asks the client', 'const { address } = useClient()'],
    ['asks whether the focus is nowhere', 'if (document.activeElement === document.body) first?.focus()'],
    ['has a history of orders', 'history.orders.length'],
  ])('accepts code that %s', (_, source) => {
    expect(violationsOfScript(source)).toEqual([])
  })
})

describe('violationsOfStyleSheet', () => {
  it.each([
    ['of an element', '@layer screen {\n  h1 { color: red }\n}'],
    ['of everything', '@media print {\n  * { color: red }\n}'],
    ['of an element beside a class', '.a, :is(.b, .c),\nmain { color: red }', 1],
    ['of the body around its class', '\nbody:has(.bar) { padding: 0 }'],
    ['of an id', '.a {\n  & #b { color: red }\n}'],
    ['of a tag', '\n:host { color: red }'],
    ['of the root alone', '\n:root { --mine: 1px }'],
    ['of fonts', '\n@font-face { font-family: Mine }'],
    ['of properties of the document', "\n@property --mine { syntax: '*'; inherits: true }"],
    ['of a file', '.a {\n  background: url("a.png");\n}'],
    ['of another sheet', "\n@import 'a.css';"],
  ])('rejects a rule %s', (_, css, line = 2) => {
    expect(violationsOfStyleSheet(css)).toMatchObject([{ line }])
  })

  it('accepts rules for a sheet’s own classes, their surroundings and their contents', () => {
    const css = `/* html, body { color: red } */
      @layer screen {
        @media (width >= 900px) { .a > li, .b::before { content: '} html {'; color: #fff } }
        .a { & > *, ul { margin: 0; } &:hover { color: #b00 } @container (width > 1px) { color: red } }
        :root:has(.bar), [data-embedded] .bar { --height: 1px; animation: rise 1s }
        @keyframes rise { from { opacity: 0 } 50% { opacity: 1 } }
      }`
    expect(violationsOfStyleSheet(css)).toEqual([])
  })
})

import { describe, expect, it } from '@jest/globals'
import { violationsOfScript, violationsOfStyleSheet } from './index.ts'

describe('violationsOfScript', () => {
  it.each([
    ['renders a title element', "return <title>{t('title')}</title>"],
    ['builds an API address without the client', "import { addressOf } from '@carte/contract/client'"],
    ['reads the focused element from the document', 'focusBeside(document.activeElement)'],
    ['uses the storage of the page', "localStorage.setItem('a', '1')"],
    ['changes the address of the page', "window.history.replaceState(null, '', '/')"],
  ])('rejects code that %s', (_, source) => {
    expect(violationsOfScript(`const a = 1\n${source}`)).toMatchObject([{ line: 2 }])
  })

  it.each([
    ['renders the title with PageTitle', "return <PageTitle>{t('title')}</PageTitle>"],
    ['gets an address from the client', 'const { address } = useClient()'],
    ['checks whether no element has the focus', 'if (document.activeElement === document.body) first?.focus()'],
    ['reads a variable named history', 'history.orders.length'],
  ])('accepts code that %s', (_, source) => {
    expect(violationsOfScript(source)).toEqual([])
  })
})

describe('violationsOfStyleSheet', () => {
  it.each([
    ['a rule for an element', '@layer screen {\n  h1 { color: red }\n}'],
    ['a rule for all elements', '@media print {\n  * { color: red }\n}'],
    ['a rule for a class and an element', '.a, :is(.b, .c),\nmain { color: red }', 1],
    ['a rule for the body that contains a class', '\nbody:has(.bar) { padding: 0 }'],
    ['a rule for an id', '.a {\n  & #b { color: red }\n}'],
    ['a rule for the shadow host', '\n:host { color: red }'],
    ['a rule for the root element only', '\n:root { --mine: 1px }'],
    ['a font', '\n@font-face { font-family: Mine }'],
    ['a registered property', "\n@property --mine { syntax: '*'; inherits: true }"],
    ['a relative url()', '.a {\n  background: url("a.png");\n}'],
    ['an import of another style sheet', "\n@import 'a.css';"],
  ])('rejects %s', (_, css, line = 2) => {
    expect(violationsOfStyleSheet(css)).toMatchObject([{ line }])
  })

  it('accepts rules for classes of the sheet, their ancestors and their descendants', () => {
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

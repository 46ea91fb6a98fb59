import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { checkStyleSheets, missingFeatures } from './css.ts'

const featuresIn = (css: string, accepted: readonly string[] = []) =>
  missingFeatures(css, (name) => accepted.includes(name)).map(({ reason }) =>
    reason.replace(/ does not exist in .*/, ''),
  )

describe('missingFeatures', () => {
  it.each([
    ['a property', 'a { field-sizing: content }', 'field-sizing'],
    ['a keyword of a property', 'a { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
    ['a pseudo-class', 'a:has(b) { color: red }', ':has()'],
    ['a pseudo-class in another one', 'a:not(:has(b)) { color: red }', ':has()'],
    ['a pseudo-class without arguments', ':popover-open { color: red }', ':popover-open'],
    ['the selector of a child index', ':nth-child(2 of .a) { color: red }', ':nth-child(… of …)'],
    ['a pseudo-element', '::view-transition-new(a) { color: red }', '::view-transition-new()'],
    ['a unit', 'a { height: 2lh }', 'lh'],
    ['a unit in a calculation', 'a { height: calc(1px + (2lh - 1px)) }', 'lh'],
    ['a function', 'a { color: color-mix(in oklab, red, blue) }', 'color-mix()'],
    ['a function as the default of a variable', 'a { color: var(--a, color-mix(in oklab, red, blue)) }', 'color-mix()'],
    ['a function in a custom property', 'a { --a: color-mix(in oklab, red, blue) }', 'color-mix()'],
    ['an easing function', 'a { transition: all 1s linear(0, 1) }', 'linear()'],
    ['a relative color', 'a { color: rgb(from red r g b) }', 'rgb(from …)'],
    [
      'the color space of a gradient',
      'a { background: linear-gradient(in oklab, red, blue) }',
      'linear-gradient(in …)',
    ],
    ['an at-rule', '@scope (a) { b { color: red } }', '@scope'],
    [
      'a media feature',
      '@media (prefers-reduced-transparency) { a { color: red } }',
      '@media (prefers-reduced-transparency)',
    ],
    ['a container query', '@container style(--a: b) { a { color: red } }', '@container (style())'],
    ['a property in an at-rule in a rule', 'a { @media print { field-sizing: content } }', 'field-sizing'],
    ['a descriptor of a font', '@font-face { size-adjust: 90% }', 'size-adjust'],
    ['a nested rule', 'a { & b { color: red } }', 'nesting'],
    ['a feature beside a test of another one', '@supports (color: red) { a { height: 2lh } }', 'lh'],
    ['a feature under a test of an older one', '@supports (height: 1dvh) { a { height: 2lh } }', 'lh'],
    ['a feature under a negated test', '@supports not (height: 1lh) { a { height: 2lh } }', 'lh'],
    ['a feature under one of two tests', '@supports (height: 1lh) or (color: red) { a { height: 2lh } }', 'lh'],
    ['a fallback after the value', 'a { height: 2lh; height: 2em }', 'lh'],
    ['a fallback in another rule', 'a { height: 2em } a { height: 2lh }', 'lh'],
    ['a fallback that a browser lacks too', 'a { width: 1lh; width: 2lh }', 'lh'],
    // A browser keeps these declarations, whatever their values are.
    ['a fallback of a value with a variable', 'a { height: 2em; height: calc(2lh + var(--a)) }', 'lh'],
    ['a fallback of a custom property', 'a { --a: 2em; --a: 2lh }', 'lh'],
  ])('reports %s', (_, css, feature) => expect(featuresIn(css)[0]).toBe(feature))

  it.each([
    [
      'features that all browsers have',
      `@layer a { .a:is(:focus-visible, :nth-child(2n)) { inset: 0; display: grid; height: 100dvh; width: fit-content } }
      @media (width >= 900px) and (hover: hover) { a { color: rgb(0 0 0 / 50%); aspect-ratio: 1 } }
      @container (width < 20rem) { a::backdrop { font-size: min(1cqw, 2em) } }`,
    ],
    ['a test of the feature', '@supports (height: 1lh) { a { height: 2lh } }'],
    ['a test of the feature and others', '@supports (color: red) and (height: 1lh) { a { height: 2lh } }'],
    ['a test of a selector', '@supports selector(:has(a)) { a:has(b) { color: red } }'],
    ['a test of a feature that came later', '@supports (position-area: top) { a:has(b) { view-transition-name: a } }'],
    ['a feature under a selector that came later', ':popover-open { height: 2lh }', [':popover-open']],
    ['a fallback before the value', 'a { height: 2em; height: 2lh }'],
    ['a feature on the list', 'a { height: 2lh }', ['lh']],
    ['names that only look like features', '.lh, #color-mix { animation-name: has; grid-area: subgrid; --a: lh }'],
    ['prefixed properties', 'a { -webkit-user-select: none; display: -webkit-box }'],
  ])('accepts %s', (_, css, accepted: readonly string[] = []) => expect(featuresIn(css, accepted)).toEqual([]))

  it('reports the line, the browsers that lack the feature, and what to do', () => {
    expect(missingFeatures('a {\n  color: red;\n  height: 2lh;\n}', () => false)).toEqual([
      {
        line: 3,
        reason: expect.stringMatching(/^lh does not exist in Firefox 115, Firefox for Android 115: test for it with /),
      },
    ])
  })

  it('reports only the first missing feature of a declaration', () => {
    expect(featuresIn('a { field-sizing: content }')).toEqual(['field-sizing'])
  })

  it('reports what it cannot parse', () => {
    const [violation] = missingFeatures('a {}\nb { width: if(media(print): 1px; else: 2px) }', () => false)
    expect(violation).toEqual({ line: 2, reason: expect.stringMatching(/^cannot be parsed/) })
  })
})

describe('checkStyleSheets', () => {
  const root = mkdtempSync(join(tmpdir(), 'carte-css-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const write = (file: string, source: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }

  it('reports file and line in style sheets of packages, where the build lowers nesting and light-dark()', () => {
    write('shell/src/a.module.css', '.a {\n  & b { color: light-dark(red, blue) }\n  & c:has(d) { color: red }\n}')
    expect(checkStyleSheets(root)).toEqual([
      expect.stringMatching(/^shell\/src\/a\.module\.css:3 {2}:has\(\) does not exist in Firefox 115/),
    ])
  })

  it('reports file and line in style sheets in sources of the server, which no build lowers', () => {
    const css = `\n$\{FONTS}\na { color: light-dark(red, blue); text-wrap: balance }\nb { height: 2lh; & c { color: red } }\n`
    write('api/src/page.ts', `// A page.\nconst STYLE = \`${css}\`\nconst other = \`a { height: 2lh }\`\n`)
    expect(checkStyleSheets(root)).toEqual([
      expect.stringMatching(/^api\/src\/page\.ts:5 {2}lh does not exist in /),
      expect.stringMatching(/^api\/src\/page\.ts:5 {2}nesting does not exist in /),
    ])
  })

  it('finds nothing in this repository, and every exception is needed', () => {
    expect(checkStyleSheets()).toEqual([])
  })
})

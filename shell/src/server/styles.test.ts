/** @jest-environment node */
import { createHash } from 'node:crypto'
import type { ReleaseFile } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { createStyles, joinStyles, styleElement } from './styles.ts'

const file: ReleaseFile = { url: '/remotes/menu/1/screens.css', integrity: 'sha384-A' }
const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

describe('createStyles', () => {
  it('inlines a style sheet, allowed by its hash', async () => {
    const css = '.card{color:red}'
    expect(await createStyles(async () => css)(file)).toEqual({
      html: `<style data-href="/remotes/menu/1/screens.css">${css}</style>`,
      sources: [hashOf(css)],
    })
  })

  it.each([
    ['url(a.woff2)', 'url(/remotes/menu/1/a.woff2)'],
    ['url("a.woff2")', 'url("/remotes/menu/1/a.woff2")'],
    ['url(/shell/1/a.woff2)', 'url(/shell/1/a.woff2)'],
    ['url(data:image/svg+xml;base64,AA==)', 'url(data:image/svg+xml;base64,AA==)'],
    ['url(#mask)', 'url(#mask)'],
  ])('resolves %s against the style sheet’s address', async (written, whole) => {
    const { html } = await createStyles(async () => `a{b:${written}}`)(file)
    expect(html).toContain(`a{b:${whole}}`)
  })

  it.each([
    ['is unavailable', null],
    ['would end its element', 'a{content:"</style>"}'],
  ])('links a style sheet when its text %s', async (_, css) => {
    expect(await createStyles(async () => css)(file)).toEqual({
      html: '<link rel="stylesheet" href="/remotes/menu/1/screens.css" integrity="sha384-A" crossorigin="anonymous">',
      sources: [],
    })
    expect((await createStyles(undefined)(file)).html).toContain('<link ')
  })

  it('reads each style sheet once', async () => {
    let reads = 0
    const styles = createStyles(async () => `a{order:${++reads}}`)
    expect(await styles(file)).toBe(await styles(file))
    expect(reads).toBe(1)
  })

  it('joins style sheets in order and skips an empty brand', () => {
    const both = joinStyles([styleElement('a{}', '/a.css'), styleElement(''), styleElement('b{}')])
    expect(both.sources).toEqual([hashOf('a{}'), hashOf('b{}')])
    expect(both.html.indexOf('a{}')).toBeLessThan(both.html.indexOf('b{}'))
  })
})

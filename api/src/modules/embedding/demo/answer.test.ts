import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { EMBED_DEMO, PAGES } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const textAt = async (path: string) => {
  const answer = await api.fetch(path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the embed demo', () => {
  test('has an index with a link to each page', async () => {
    const { text } = await textAt(EMBED_DEMO)
    const links = [...text.matchAll(/<li><a href="([^"]+)">/g)].map(([, link]) => link)
    expect(links).toEqual(PAGES.map(({ name }) => `${EMBED_DEMO}/${name.replace('/*', '')}`))
  })

  test.each(PAGES.map(({ name }) => name.replace('/*', '')))(
    'page %s names the loader by an absolute URL, and only files that exist',
    async (name) => {
      const { status, text } = await textAt(`${EMBED_DEMO}/${name}`)
      expect(status).toBe(200)
      expect(text).toContain(`<script type="module" src="${api.url}/embed.js?chain=gallery"`)
      const files = [...text.matchAll(/(?:src|href)="(\/embed-gallery\/files\/[^"]+)"/g)].map(([, file]) =>
        String(file),
      )
      expect(files.length).toBeGreaterThan(2)
      for (const file of files) expect([file, (await api.fetch(file)).status]).toEqual([file, 200])
    },
  )

  test('a strict page has a new nonce in each response, on each of its scripts', async () => {
    const nonces = new Set<string>()
    for (const _ of [1, 2]) {
      const { headers, text } = await textAt(`${EMBED_DEMO}/strict`)
      const [, nonce = ''] =
        /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(headers.get('content-security-policy') ?? '') ?? []
      nonces.add(nonce)
      expect(
        [...text.matchAll(/<script (?!type="application\/ld)[^>]*>/g)].every(([tag]) =>
          tag.includes(`nonce="${nonce}"`),
        ),
      ).toBe(true)
    }
    expect(nonces.size).toBe(2)
  })

  test.each(['address/menu/Burgare', 'address/order/1'])(
    'answers %s with the page for its address prefix',
    async (name) => {
      expect((await textAt(`${EMBED_DEMO}/${name}`)).text).toContain('address-prefix="/embed-gallery/address"')
    },
  )

  test.each([
    'nothing',
    'files/nothing.js',
    'files/..%2Findex.ts',
    'files/%2e%2e/gallery.ts',
    'plain/below',
    'addresses',
  ])('answers %s with 404', async (name) => {
    expect((await textAt(`${EMBED_DEMO}/${name}`)).status).toBe(404)
  })

  test('escapes the query of a page', async () => {
    const { text } = await textAt(`${EMBED_DEMO}/order?order=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(text).not.toContain('<script>alert')
  })
})

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { type PreparedResponse, prepareResponse } from '../../infrastructure/http/prepared-response.ts'
import { createDictionaries } from './dictionaries.ts'

const lines = (from: number) =>
  Array.from({ length: 400 }, (_, i) => `export const name${from + i} = ${Math.sin(from + i)}\n`).join('')
const OLD = lines(1)
const NEW = `${lines(1)}export const added = true\n`

const prepare = (text: string) => prepareResponse(text, { type: 'text/javascript' })
const PATHS = {
  'menu/1.0.0/screens.aaaa1111.js': OLD,
  'menu/1.0.0/708.aaaa1111.js': lines(10_000),
  'menu/1.0.0/huge.aaaa1111.js': 'x'.repeat(2_200_000),
  'menu/1.0.0/small.aaaa1111.js': '',
  'shops/1.0.0/screens.aaaa1111.js': OLD,
}
const STORED = new Map<string, PreparedResponse>()
beforeAll(async () => {
  for (const [path, text] of Object.entries(PATHS)) STORED.set(path, await prepare(text))
})
const files = {
  find: async (part: string, version: string, path: string) => STORED.get(`${part}/${version}/${path}`) ?? null,
}
const screens = { part: 'menu', version: '2.0.0', path: 'screens.bbbb2222.js' }
const digest = (path: keyof typeof PATHS) => createHash('sha256').update(PATHS[path]).digest()
const hashOf = (path: keyof typeof PATHS) => `:${digest(path).toString('base64')}:`
const SCREENS = 'menu/1.0.0/screens.aaaa1111.js'

/** What Chromium sends when it has a dictionary. */
const HEADERS: IncomingHttpHeaders = {
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': hashOf(SCREENS),
  'dictionary-id': '"1.0.0/aaaa1111"',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
}

describe('the header field Use-As-Dictionary', () => {
  it.each([
    [
      'a script of a remote',
      'menu',
      'screens.bbbb2222.js',
      'match="/remotes/menu/*/screens.*.js", id="2.0.0/bbbb2222"',
    ],
    [
      'a style sheet',
      'menu',
      'menu-tools.bbbb2222.css',
      'match="/remotes/menu/*/menu-tools.*.css", id="2.0.0/bbbb2222"',
    ],
    ['a script of the shell', 'shell', 'words-en.bbbb2222.js', 'match="/shell/*/words-en.*.js", id="2.0.0/bbbb2222"'],
    ['a numbered chunk', 'shell', '1.bbbb2222.js', 'match="/shell/*/1.*.js", id="2.0.0/bbbb2222"'],
    ['a file in a folder', 'shell', 'embed/host.bbbb2222.js', 'match="/shell/*/embed/host.*.js", id="2.0.0/bbbb2222"'],
    ['a file without a hash', 'shell', 'sw.js', null],
    ['a hash of another form', 'menu', 'screens.bbbb22.js', null],
    ['a name that a pattern would read', 'menu', 'scr(e)ens.bbbb2222.js', null],
    ['a font', 'shell', 'literata.bbbb2222.woff2', null],
  ])('names the other releases of %s, or is left out', async (_, part, path, expected) => {
    expect(createDictionaries(files).fieldsOf({ part, version: '2.0.0', path }, await prepare(NEW))).toBe(expected)
  })

  it('is left out for a small file, and for a version that could end the field', async () => {
    const { fieldsOf } = createDictionaries(files)
    expect(fieldsOf(screens, await prepare('x'.repeat(3_999)))).toBeNull()
    expect(fieldsOf(screens, await prepare('x'.repeat(4_000)))).not.toBeNull()
    expect(fieldsOf({ ...screens, version: '2.0.0", x="' }, await prepare(NEW))).toBeNull()
  })
})

describe('a file that the browser has in an earlier release (RELEASE-39)', () => {
  const compress = async (headers: IncomingHttpHeaders, file: typeof screens = screens, text = NEW) =>
    createDictionaries(files).compress({ ...HEADERS, ...headers }, file, await prepare(text))

  it.each([
    ['a page of the site', {}],
    ['a style sheet of a page of the site', { 'sec-fetch-mode': 'no-cors' }],
    ['a page of another site that may read it', { 'sec-fetch-site': 'cross-site', origin: 'https://kvarnen.example' }],
    ['a client without fetch metadata', { 'sec-fetch-site': undefined, 'sec-fetch-mode': undefined }],
  ])('is compressed with that as dictionary for %s', async (_, headers) => {
    const dcz = await compress(headers)
    const bytes = dcz?.bytes ?? Buffer.alloc(0)
    expect(bytes.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    expect(bytes.subarray(8, 40)).toEqual(digest(SCREENS))
    expect(zstdDecompressSync(bytes.subarray(40), { dictionary: Buffer.from(OLD) }).toString()).toBe(NEW)
    expect(bytes.length).toBeLessThan(120)
    expect(dcz?.etag).toMatch(/^"[\w-]{22}-dcz-[\w-]{8}"$/)
  })

  it.each<[string, IncomingHttpHeaders, typeof screens?, string?]>([
    ['accepts no dictionaries', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['rejects them', { 'accept-encoding': 'br, dcz;q=0' }],
    ['accepts everything', { 'accept-encoding': '*' }],
    ['has a dictionary that the server does not know', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['sends a hash without colons', { 'available-dictionary': hashOf(SCREENS).slice(1, -1) }],
    ['sends a hash with parameters', { 'available-dictionary': `${hashOf(SCREENS)};a=1` }],
    ['sends two hashes', { 'available-dictionary': `${hashOf(SCREENS)}, ${hashOf(SCREENS)}` }],
    ['sends an empty hash', { 'available-dictionary': '::' }],
    ['sends no id', { 'dictionary-id': undefined }],
    ['sends an id without quotes', { 'dictionary-id': '1.0.0/aaaa1111' }],
    ['sends an id with a path', { 'dictionary-id': '"../1.0.0/aaaa1111"' }],
    ['names a missing version', { 'dictionary-id': '"1.0.1/aaaa1111"' }],
    ['names a missing file', { 'dictionary-id': '"1.0.0/cccc3333"' }],
    ['has another file of the release', { 'available-dictionary': hashOf('menu/1.0.0/708.aaaa1111.js') }],
    ['has the dictionary of another remote', {}, { ...screens, part: 'checkout' }],
    ['is a page of another site without CORS', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['is a page of another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    [
      'has a file that is so different that brotli is smaller',
      { 'available-dictionary': hashOf('menu/1.0.0/708.aaaa1111.js') },
      { ...screens, path: '708.bbbb2222.js' },
      'x'.repeat(10_000),
    ],
    [
      'has an empty file',
      { 'available-dictionary': hashOf('menu/1.0.0/small.aaaa1111.js') },
      { ...screens, path: 'small.bbbb2222.js' },
      'x'.repeat(10_000),
    ],
    [
      'has a file that is larger than the window',
      { 'available-dictionary': hashOf('menu/1.0.0/huge.aaaa1111.js') },
      { ...screens, path: 'huge.bbbb2222.js' },
      'x'.repeat(2_200_000),
    ],
  ])('gets the usual answer if the client %s', async (_, headers, ...fileAndText) => {
    expect(await compress(headers, ...fileAndText)).toBeNull()
  })
})

describe('the work for dictionaries is limited', () => {
  const chunk = { ...screens, path: '708.bbbb2222.js' }
  const forChunk = { ...HEADERS, 'available-dictionary': hashOf('menu/1.0.0/708.aaaa1111.js') }

  it('compresses each pair of files once', async () => {
    const { compress } = createDictionaries(files)
    const file = await prepare(NEW)
    const [first, second] = await Promise.all([compress(HEADERS, screens, file), compress(HEADERS, screens, file)])
    expect(first).not.toBeNull()
    expect(second).toBe(first)
    // The same file in a later release.
    expect(await compress(HEADERS, { ...screens, version: '3.0.0' }, await prepare(NEW))).toBe(first)
  })

  it('compares with brotli once if brotli is smaller', async () => {
    const { compress } = createDictionaries(files)
    const file = await prepare('x'.repeat(10_000))
    let comparisons = 0
    const counted = Object.assign(Object.create(file) as PreparedResponse, {
      in: (encoding: 'br') => {
        comparisons++
        return file.in(encoding)
      },
    })
    for (let i = 0; i < 3; i++) expect(await compress(forChunk, chunk, counted)).toBeNull()
    expect(comparisons).toBe(1)
  })

  it.each([
    { waitingMax: 0, expected: [true, false] },
    { waitingMax: 1, expected: [true, true] },
  ])(
    'sends the usual answer if more than $waitingMax wait, and tries again later',
    async ({ waitingMax, expected }) => {
      const { compress } = createDictionaries(files, { concurrency: 1, waitingMax })
      const file = await prepare(NEW)
      const other = await prepare(`${lines(10_000)}export {}`)
      const first = [compress(HEADERS, screens, file), compress(forChunk, chunk, other)]
      expect((await Promise.all(first)).map((dcz) => dcz !== null)).toEqual(expected)
      expect(await compress(forChunk, chunk, other)).not.toBeNull()
    },
  )

  it('keeps the most recently used bodies within its limit of bytes', async () => {
    const { compress } = createDictionaries(files, { bytesMax: 1_000 })
    const [file, other] = [await prepare(NEW), await prepare(`${lines(10_000)}export {}`)]
    const first = await compress(HEADERS, screens, file)
    expect(await compress(HEADERS, screens, file)).toBe(first)
    await compress(forChunk, chunk, other)
    const again = await compress(HEADERS, screens, file)
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
  })

  it.each([
    ['fails', () => Promise.reject(new Error('The store is unreachable'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('sends the usual answer if the store %s', async (_, find) => {
    const { compress } = createDictionaries({ find }, { waitMs: 10 })
    expect(await compress(HEADERS, screens, await prepare(NEW))).toBeNull()
  })
})

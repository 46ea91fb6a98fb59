import { brotliCompressSync } from 'node:zlib'
import { expect, it } from '@jest/globals'
import { createFiles } from './files.ts'
import type { ReleaseSource } from './source.ts'

const TEXT = 'x'.repeat(10_000)

function notingSource() {
  const asked: string[] = []
  const file: ReleaseSource['file'] = async (part, version, path) => {
    asked.push(`${part} ${version} ${path}`)
    return path.startsWith('no') || path.endsWith('.br') ? null : Buffer.from(TEXT)
  }
  return { source: { file } as ReleaseSource, asked }
}

it('files are read once; the latest stay in memory, up to so many bytes', async () => {
  const { source, asked } = notingSource()
  const files = createFiles(source, { dev: false, cacheControl: 'no-cache', most: 40_000 })
  const find = (name: string) => files.find('menu', '1.0.0', name)
  for (const name of ['a.js', 'b.js', 'a.js', 'c.js', 'a.js', 'b.js'])
    expect((await find(name))?.body.toString()).toBe(TEXT)
  const reads = asked.filter((name) => name.endsWith('.js')).map((name) => name.at(-4))
  // The third file evicted the least recently used one.
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
})

it('one that is not there is asked for once, for a moment; one that may not be served never', async () => {
  const { source, asked } = notingSource()
  const files = createFiles(source, { dev: false, cacheControl: 'no-cache' })
  const refused = [
    '../a.js',
    'types/a.js',
    'release.json',
    'node/mf-manifest.json',
    'node/a.cjs',
    'a.js.map',
    '.a.js',
    'constructor',
  ]
  for (const name of ['no.js', 'no.js', ...refused]) expect(await files.find('menu', '1.0.0', name)).toBeNull()
  expect(asked).toEqual(['menu 1.0.0 no.js'])
})

it('the manifest of a remote is served as JSON', async () => {
  const files = createFiles(notingSource().source, { dev: false, cacheControl: 'no-cache' })
  const manifest = await files.find('menu', '1.0.0', 'mf-manifest.json')
  expect(manifest?.type).toBe('application/json; charset=utf-8')
})

it.each([
  ['is the same text', brotliCompressSync(TEXT), true],
  ['is another text', brotliCompressSync('y'.repeat(10_000)), false],
  ['is a longer text', brotliCompressSync(`${TEXT}x`), false],
  ['is no such thing', Buffer.from(TEXT), false],
])('what stands compressed beside a file is sent where it %s', async (_, packed, isSent) => {
  const file: ReleaseSource['file'] = async (_part, _version, path) =>
    path.endsWith('.br') ? packed : Buffer.from(TEXT)
  const files = createFiles({ file } as ReleaseSource, { dev: false, cacheControl: 'no-cache' })
  const stored = await files.find('menu', '1.0.0', 'a.js')
  expect((await stored?.in('br')) === packed).toBe(isSent)
})

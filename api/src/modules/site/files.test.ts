import { brotliCompressSync } from 'node:zlib'
import { expect, it } from '@jest/globals'
import { createFiles } from './files.ts'
import type { ReleaseSource } from './source.ts'

const TEXT = 'x'.repeat(10_000)

function recordingSource() {
  const reads: string[] = []
  const file: ReleaseSource['file'] = async (part, version, path) => {
    reads.push(`${part} ${version} ${path}`)
    return path.startsWith('no') || path.endsWith('.br') ? null : Buffer.from(TEXT)
  }
  return { source: { file } as ReleaseSource, reads }
}

it('the file cache reads a file once and evicts the least recently used above its limit of bytes', async () => {
  const { source, reads } = recordingSource()
  const files = createFiles(source, { dev: false, cacheControl: 'no-cache', bytesMax: 40_000 })
  const find = (name: string) => files.find('menu', '1.0.0', name)
  for (const name of ['a.js', 'b.js', 'a.js', 'c.js', 'a.js', 'b.js'])
    expect((await find(name))?.body.toString()).toBe(TEXT)
  const scripts = reads.filter((name) => name.endsWith('.js')).map((name) => name.at(-4))
  // The third file evicted the least recently used one.
  expect(scripts).toEqual(['a', 'b', 'c', 'b'])
})

it('the file cache remembers a missing file for a moment, and never reads a path that is not served', async () => {
  const { source, reads } = recordingSource()
  const files = createFiles(source, { dev: false, cacheControl: 'no-cache' })
  const notServed = [
    '../a.js',
    'types/a.js',
    'release.json',
    'node/mf-manifest.json',
    'node/a.cjs',
    'a.js.map',
    '.a.js',
    'constructor',
  ]
  for (const name of ['no.js', 'no.js', ...notServed]) expect(await files.find('menu', '1.0.0', name)).toBeNull()
  expect(reads).toEqual(['menu 1.0.0 no.js'])
})

it('the file cache serves a remote’s manifest as JSON', async () => {
  const files = createFiles(recordingSource().source, { dev: false, cacheControl: 'no-cache' })
  const manifest = await files.find('menu', '1.0.0', 'mf-manifest.json')
  expect(manifest?.type).toBe('application/json; charset=utf-8')
})

it.each([
  ['has the same content', brotliCompressSync(TEXT), true],
  ['has other content', brotliCompressSync('y'.repeat(10_000)), false],
  ['has longer content', brotliCompressSync(`${TEXT}x`), false],
  ['is not brotli', Buffer.from(TEXT), false],
])('decides whether to send a precompressed file that %s', async (_, brotli, isSent) => {
  const file: ReleaseSource['file'] = async (_part, _version, path) =>
    path.endsWith('.br') ? brotli : Buffer.from(TEXT)
  const files = createFiles({ file } as ReleaseSource, { dev: false, cacheControl: 'no-cache' })
  const stored = await files.find('menu', '1.0.0', 'a.js')
  expect((await stored?.in('br')) === brotli).toBe(isSent)
})

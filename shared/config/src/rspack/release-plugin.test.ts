import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { rspack } from '@rspack/core'
import type { Sources } from '../release/files.ts'
import { ReleasePlugin } from './release-plugin.ts'

let root: string
const folder = () => join(root, 'dist/1.0.0')
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'carte-release-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(path: string, content: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), content)
}

interface Overrides {
  readonly uniqueName?: string
  readonly provides?: Readonly<Record<string, string>>
  readonly sources?: () => Sources
}

/** Builds a script with this code into the release's folder. Returns the error message, or null. */
async function build(code: string, overrides: Overrides = {}): Promise<string | null> {
  await write('main.js', code)
  const options = { name: 'shell', version: '1.0.0', uniqueName: 'carte_shell', address: '/shell/1.0.0/', dev: false }
  const compiler = rspack({
    mode: 'production',
    context: root,
    entry: { main: './main.js' },
    devtool: 'source-map',
    output: { path: folder(), filename: '[name].[contenthash:8].js' },
    plugins: [new ReleasePlugin({ ...options, ...overrides, folder: folder() })],
  })
  return new Promise((resolve) =>
    compiler.run((error, stats) => {
      compiler.close(() => resolve(error?.message ?? (stats?.hasErrors() ? 'errors' : null)))
    }),
  )
}
interface Release {
  readonly js: readonly { readonly url: string; readonly integrity: string }[]
  readonly node?: { readonly file: string; readonly integrity: string }
  readonly sources?: { readonly file: string; readonly integrity: string }
  readonly provides?: Readonly<Record<string, string>>
  readonly words?: Readonly<Record<string, readonly { readonly url: string }[]>>
}
const releaseJson = async () => JSON.parse(await readFile(join(folder(), 'release.json'), 'utf8')) as Release
const hashFile = async (path: string) =>
  `sha384-${createHash('sha384')
    .update(await readFile(join(folder(), path)))
    .digest('base64')}`

describe('ReleasePlugin', () => {
  it('lists the files and an existing Node build with their hashes', async () => {
    await write('dist/1.0.0/node/shell.cjs', 'exports.createHandler = () => {}')
    expect(await build('console.log(1)')).toBeNull()
    const { js, node } = await releaseJson()
    expect(node).toEqual({ file: 'node/shell.cjs', integrity: await hashFile('node/shell.cjs') })
    const [{ url, integrity } = { url: '', integrity: '' }] = js
    expect(url).toMatch(/^\/shell\/1\.0\.0\/main\.[0-9a-f]{8}\.js$/)
    expect(integrity).toBe(await hashFile(url.split('/').at(-1) ?? ''))
  })

  it('lists no Node build when none was built', async () => {
    expect(await build('console.log(1)')).toBeNull()
    expect(await releaseJson()).not.toHaveProperty('node')
  })

  it('lists the script of each language, also when its messages include those of a package', async () => {
    await write('features/locales/en.ts', "export const more = { again: 'Order again' }")
    await write(
      'locales/en.ts',
      "import { more } from '../features/locales/en.ts'\nexport const en = { total: 'Total', ...more }",
    )
    await write('locales/fi.ts', "export const fi = { total: 'Yhteensä' }")
    const code = "console.log(import('./locales/en.ts'), import('./locales/fi.ts'))"
    expect(await build(code, { uniqueName: 'main' })).toBeNull()
    const script = {
      url: expect.stringMatching(/^\/shell\/1\.0\.0\/\d+\.[0-9a-f]{8}\.js$/),
      integrity: expect.any(String),
    }
    expect((await releaseJson()).words).toEqual({ en: [script], fi: [script] })
  })

  it('fails when the Node build is more than one file', async () => {
    await write('dist/1.0.0/node/shell.cjs', '')
    await write('dist/1.0.0/node/other.cjs', '')
    expect(await build('console.log(1)')).toMatch(/The part for Node must be one file, but is/)
  })

  it('removes the files of an earlier build and nothing else', async () => {
    await write('dist/1.0.0/node/shell.cjs', '')
    await write('dist/1.0.0/robots.txt', '')
    await build('console.log("the first")')
    const before = await readdir(folder())
    await build('console.log("the second")')
    const after = await readdir(folder())
    const scripts = (names: readonly string[]) => names.filter((name) => /^main\..*\.js$/.test(name))
    expect([scripts(before).length, scripts(after).length]).toEqual([1, 1])
    expect(scripts(after)).not.toEqual(scripts(before))
    expect(after.toSorted()).toEqual(
      [
        'node',
        'release.json',
        'robots.txt',
        ...scripts(after),
        ...scripts(after).map((name) => `${name}.br`),
      ].toSorted(),
    )
    expect(await readdir(join(folder(), 'node'))).toEqual(['shell.cjs'])
  })

  it('moves source maps out of the served folder', async () => {
    await build('console.log(1)')
    expect((await readdir(folder())).filter((name) => name.endsWith('.map'))).toEqual([])
    expect(await readdir(join(root, 'dist/maps/1.0.0'))).toEqual([expect.stringMatching(/^main\..*\.js\.map$/)])
  })

  it('lists the shared modules that a host provides', async () => {
    const provides = { '@team/controls': '1.2.3' }
    expect(await build('console.log(1)', { provides })).toBeNull()
    expect((await releaseJson()).provides).toEqual(provides)
  })

  it('packs equal sources into equal bytes', async () => {
    await write('dist/1.0.0/node/shell.cjs', '')
    const sources = { '@carte/ui': { 'package.json': '{}', 'src/index.ts': 'export const Chip = 1' } }
    expect(await build('console.log(1)', { sources: () => sources })).toBeNull()
    const first = await readFile(join(folder(), 'release.json'), 'utf8')
    const { sources: sourcesFile } = await releaseJson()
    expect(sourcesFile).toEqual({ file: 'node/sources.json.br', integrity: await hashFile('node/sources.json.br') })
    const packed = await readFile(join(folder(), 'node/sources.json.br'))
    expect(JSON.parse(brotliDecompressSync(packed).toString())).toEqual(sources)
    expect(await build('console.log(1)', { sources: () => sources })).toBeNull()
    expect(await readFile(join(folder(), 'release.json'), 'utf8')).toBe(first)
  })
})

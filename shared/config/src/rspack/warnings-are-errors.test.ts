import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { rspack, type Stats } from '@rspack/core'
import { defineHost, defineStaticHost } from './host.ts'
import { defineRemote } from './remote.ts'
import { WarningsAreErrors } from './warnings-are-errors.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-warnings-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function build(code: string): Promise<Stats> {
  await writeFile(join(folder, 'main.js'), code)
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: join(folder, 'dist') },
    plugins: [new WarningsAreErrors()],
  })
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => compiler.close(() => (stats ? resolve(stats) : reject(error)))),
  )
}

it('WarningsAreErrors fails a build that has a warning, with the warning’s text', async () => {
  const stats = await build('export const load = (name) => require(name)')
  expect(stats.hasErrors()).toBe(true)
  expect(stats.toString('errors-only')).toContain('the request of a dependency is an expression')
})

it('WarningsAreErrors accepts a build without warnings', async () => {
  expect((await build('export const one = 1')).hasErrors()).toBe(false)
})

const HOST = { entry: './main.ts', server: './server.ts', embed: { loader: './loader.ts', host: './host.ts' } }
const CONFIGURATIONS = [
  ...defineHost(HOST)(),
  ...defineRemote({ name: 'menu', exposes: { './screens': './screens.ts' } })(),
  ...defineStaticHost({ entry: './main.ts' })(),
]

it.each(CONFIGURATIONS.map(({ name, plugins }) => [name, plugins]))(
  'WarningsAreErrors is part of the build of %s',
  (_, plugins) => expect(plugins).toContainEqual(expect.any(WarningsAreErrors)),
)

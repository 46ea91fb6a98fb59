import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createRemote, rejectNonEmptyFolder, writeRepository } from './index.ts'
import { keyOf } from './name.ts'

/** The files with a list to which a new remote adds a line. */
const EDITED_FILES = [
  'shared/config/src/package-rules.ts',
  'shared/navigation/src/paths.ts',
  'shell/src/routes.ts',
  'docs/architecture.md',
]

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'carte-new-remote-'))
  for (const file of EDITED_FILES) await cp(join(ROOT, file), join(root, file))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const read = (file: string) => readFile(join(root, file), 'utf8')
const create = (name: string) => createRemote(root, { name, holds: 'gift cards' })
const added = async (file: string) => {
  const before = new Set((await readFile(join(ROOT, file), 'utf8')).split('\n'))
  return (await read(file)).split('\n').filter((line) => !before.has(line))
}

describe('the name of a new remote', () => {
  it.each([
    ['', 'is not a valid name'],
    ['Gift', 'is not a valid name'],
    ['gift cards', 'is not a valid name'],
    ['1st', 'is not a valid name'],
    ['gift-', 'is not a valid name'],
    ['gift--cards', 'is not a valid name'],
    ['../gift', 'is not a valid name'],
    ['a'.repeat(33), 'is not a valid name'],
    ['menu', 'The package remote-menu exists already.'],
    ['shell', 'is taken'],
    ['api', 'is taken'],
    ['remotes', 'is taken'],
    ['metrics', 'is taken'],
    // Paths of routes, and their names in code.
    ['login', 'is taken'],
    ['shop', 'is taken'],
    ['order-type', 'is taken'],
    ['article', 'is taken'],
    ['menu-page', 'is taken'],
  ])('is rejected if it is "%s": %s', async (name, message) => {
    await expect(create(name)).rejects.toThrow(message)
    expect((await readdir(root)).filter((entry) => entry.startsWith('remote-'))).toEqual([])
    for (const file of EDITED_FILES) expect(await added(file)).toEqual([])
  })

  it.each([
    ['loyalty', 'loyalty'],
    ['gift-cards', 'giftCards'],
    ['web2-print', 'web2Print'],
  ])('%s becomes the key %s in code', (name, key) => expect(keyOf(name)).toBe(key))
})

it('createRemote adds the lines of the new remote to each list of the repository', async () => {
  const files = await create('gift-cards')
  expect(await added('shared/config/src/package-rules.ts')).toEqual(["  remote('remote-gift-cards', 'gift cards'),"])
  expect(await added('shared/navigation/src/paths.ts')).toEqual(["  giftCards: definePath('/gift-cards'),"])
  expect(await added('shell/src/routes.ts')).toEqual([
    "  | 'giftCards'",
    "  row({ name: 'giftCards', path: paths.giftCards, screen: 'gift-cards/welcome', sameForAll: true, back: toShopping }),",
  ])
  expect(await added('docs/architecture.md')).toEqual([
    '| [`remote-gift-cards`](../remote-gift-cards/README.md) | gift cards |',
  ])
  expect(files).toEqual(expect.arrayContaining([...EDITED_FILES, 'remote-gift-cards/src/screens.ts']))
})

it('createRemote leaves no placeholder and makes the CI recipe executable', async () => {
  for (const file of await create('gift-cards')) expect(await read(file)).not.toMatch(/__[a-z]+__/)
  expect((await stat(join(root, 'remote-gift-cards/.ci/run'))).mode & 0o111).toBe(0o111)
  await expect(create('gift-cards')).rejects.toThrow('The package remote-gift-cards exists already.')
})

it('createRemote names the missing line and writes nothing when a file lacks the list', async () => {
  await writeFile(join(root, 'shell/src/routes.ts'), 'export const ROUTES = new Map()\n')
  await expect(create('gift-cards')).rejects.toThrow(
    /^shell\/src\/routes\.ts has no list that begins with .* Add this line by hand: \| 'giftCards'$/,
  )
  expect((await readdir(root)).filter((entry) => entry.startsWith('remote-'))).toEqual([])
})

describe('a remote in a repository of its own', () => {
  it('depends on the packed packages in its folder "packages"', async () => {
    const folder = join(root, 'own')
    const packed = ['contract', 'domain', 'navigation', 'store', 'ui', 'i18n', 'config', 'testing', 'tools', 'api']
    const tarballs = Object.fromEntries(packed.map((name) => [`@carte/${name}`, `carte-${name}-1.2.3.tgz`]))
    const files = await writeRepository(folder, { name: 'loyalty', holds: 'points' }, tarballs)
    for (const file of files) expect(await read(join('own', file))).not.toMatch(/__[a-z]+__/)
    const manifest = JSON.parse(await read('own/package.json')) as { name: string; dependencies: object }
    expect(manifest).toMatchObject({
      name: '@carte/remote-loyalty',
      dependencies: { '@carte/store': 'file:packages/carte-store-1.2.3.tgz' },
    })
    expect(await read('own/pnpm-workspace.yaml')).toContain('"@carte/api": file:packages/carte-api-1.2.3.tgz')
  })

  it('rejects a folder with files, and accepts one that does not exist', async () => {
    await expect(rejectNonEmptyFolder(root)).rejects.toThrow('is not empty.')
    await rejectNonEmptyFolder(join(root, 'nowhere'))
  })
})

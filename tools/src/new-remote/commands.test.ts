import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openReleases, openStore, publish, RemoteRelease, release } from '@carte/releases'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { copyWorkspace, installIn, runIn } from './testing/copy.ts'

// Each step is a command that a team types.
let root: string
let remove: () => Promise<void>
let own: string
beforeAll(async () => {
  ;({ root, remove } = await copyWorkspace())
  own = join(root, '../loyalty')
})
afterAll(() => remove())

const versionOf = async (name: string) =>
  (JSON.parse(await readFile(join(root, 'shared', name, 'package.json'), 'utf8')) as { version: string }).version

const carte = (line: string) => runIn(root, `node tools/src/cli.ts ${line}`)

it('carte new-remote makes a remote whose CI recipe passes, and tables of routes and packages that pass all checks', async () => {
  const made = await carte('new-remote gift-cards --holds "gift cards: bought, sent, spent"')
  expect(made.output).toMatch(/^Created remote-gift-cards\. /m)
  expect(made.code).toBe(0)
  expect((await carte('new-remote loyalty --in ../loyalty')).output).toMatch(
    /^Created remote-loyalty in .*, with 11 pack/m,
  )

  const checked = await runIn(root, 'remote-gift-cards/.ci/run')
  expect(checked.output).toMatch(/^gift-cards 0\.1\.0-\w{8} can be released/m)
  const tables = await runIn(root, 'node_modules/.bin/jest shell/src/routes.test.ts shared/config/src/release')
  expect(tables.output).toMatch(/^Tests: +\d+ passed/m)
  const written = ['shared/config/src/package-rules.ts', 'shared/navigation/src/paths.ts', 'shell/src/routes.ts']
  expect((await runIn(root, `node_modules/.bin/biome check ${written.join(' ')}`)).code).toBe(0)
  expect((await carte('types shell navigation')).code).toBe(0)
})

it('carte new-remote makes a remote in a repository of its own, which is released and rendered by the real shell', async () => {
  expect((await installIn(own)).output).not.toMatch(/ERR_PNPM/)
  expect((await runIn(own, 'git init -q')).code).toBe(0)

  const shell = /^shell +(\S+)/m.exec((await carte('build shell')).output)?.[1] ?? ''
  const store = join(root, '../releases')
  const releases = openReleases(openStore(store))
  await publish(releases, join(root, 'shell/dist', shell), { name: 'shell', version: shell })
  await release(releases, { part: 'shell', version: shell, commit: null, by: 'test' })

  const released = await runIn(own, `npm run --silent release -- --store ${store}`)
  expect(released.output).toMatch(/^Checking the remote loyalty with the live shell /m)
  expect(released.output).toMatch(/^loyalty 0\.1\.0-\w{8} is live since /m)

  const version = (await releases.states()).get('loyalty')?.live?.version ?? ''
  const described = await readFile(join(own, 'dist', version, 'release.json'), 'utf8')
  expect(RemoteRelease.parse(JSON.parse(described))).toMatchObject({
    name: 'loyalty',
    version,
    requires: {
      '@carte/store': `^${await versionOf('store')}`,
      '@carte/ui': `^${await versionOf('ui')}`,
      'react/jsx-runtime': expect.stringMatching(/^\^19/),
    },
  })

  const data = join(root, '../data')
  await mkdir(data)
  const page = await runIn(root, `node tools/src/new-remote/testing/page-of.ts ${store} ${data} /loyalty`)
  expect(page.output).toContain('Good to see you')
  // The server has logged no error and no warning.
  expect(page.code).toBe(0)
  expect(page.output).toContain(`/remotes/loyalty/${version}/entry.`)
})

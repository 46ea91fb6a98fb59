import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReleases, openStore, publish, release } from '@carte/releases'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { createMadeUpReleases } from './testing/made-up.ts'
import { findCheckContext, type Host, type Remote } from './versions.ts'

let folder: string
let made: Awaited<ReturnType<typeof createMadeUpReleases>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-versions-'))
  made = await createMadeUpReleases()
})
afterEach(async () => {
  await made.remove()
  await rm(folder, { recursive: true })
})

const releases = () => openReleases(openStore(join(folder, 'store')))

async function goLive({ part, version, folder: build }: Host | Remote): Promise<void> {
  await publish(releases(), build, { name: part, version })
  await release(releases(), { part, version, commit: null, by: 'anna' })
}
async function met(candidate: Host | Remote): Promise<readonly string[]> {
  const { hosts, remotes } = await findCheckContext(candidate, releases(), join(folder, 'fetched'))
  return [...hosts, ...remotes].map(({ role, part, version }) => `${role} ${part} ${version}`)
}

it('findCheckContext returns both shells and the live remotes for a remote, without versions changed in the store', async () => {
  for (const version of ['1.0.0', '1.1.0']) await goLive(await made.host({ version }))
  await goLive(await made.remote({ part: 'shops', sources: {} }))
  const candidate = await made.remote({ role: 'this', version: '2.0.0' })
  expect(await met(candidate)).toEqual(['live shell 1.1.0', 'previous shell 1.0.0', 'live shops 1.0.0'])

  const inStore = (path: string) => join(folder, 'store', path)
  await writeFile(inStore('shell/1.1.0/node/shell.cjs'), 'globalThis.isRun = true')
  await writeFile(inStore('remotes/shops/1.0.0/node/sources.json.br'), 'others')
  expect(await met(candidate)).toEqual(['previous shell 1.0.0'])
})

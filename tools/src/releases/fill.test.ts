import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planBuild, RELEASED, releaseName } from '@carte/config/release'
import { openReleases, openStore, publish, type Releases, release, rollback } from '@carte/releases'
import { makeBuild } from '@carte/releases/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { fill, toRelease } from './fill.ts'

let folder: string
let releases: Releases
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-fill-'))
  releases = openReleases(openStore(join(folder, 'store'), {}))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function released(part: string, version: string): Promise<void> {
  const build = await makeBuild(join(folder, 'builds'), part, version)
  await publish(releases, build.folder, build)
  await release(releases, { part, version, commit: null, by: 'anna' })
}
const present = new Map(RELEASED.map((pkg) => [releaseName(pkg), planBuild(pkg).version]))
const presentOf = (part: string) => present.get(part) ?? ''
const names = async () => (await toRelease(releases)).map(releaseName)

describe('filling the release store', () => {
  it('selects every part for an empty store', async () => {
    expect(await names()).toEqual(RELEASED.map(releaseName))
  })

  it('selects no version that the store has had, also after a rollback', async () => {
    for (const [part, version] of present) await released(part, version)
    expect(await names()).toEqual([])

    await released('menu', '0.1.0-later')
    expect(await names()).toEqual([])
    await rollback(releases, { part: 'menu', by: 'anna' })
    expect(await names()).toEqual([])

    await released('shops', '0.1.0-first')
    await rollback(releases, { part: 'shops', by: 'anna', to: presentOf('shops') })
    expect(await names()).toEqual([])
  })

  it('selects a part whose live version is missing from the store', async () => {
    for (const [part, version] of present) await released(part, version)
    for (const path of await releases.store.list('remotes/menu/')) await releases.store.remove(path)
    releases = openReleases(releases.store)
    expect(await names()).toEqual(['menu'])
  })

  it('releases nothing with onlyEmpty when every part has a version', async () => {
    for (const part of present.keys()) await released(part, '0.1.0-older')
    const before = await releases.store.list('')
    await fill(releases, { onlyEmpty: true })
    expect(await releases.store.list('')).toEqual(before)
    expect(await names()).toEqual([...present.keys()])
  })
})

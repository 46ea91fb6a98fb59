import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { demote, promote, publish, release, rollback, startCanary } from './actions.ts'
import { openJournal } from './journal.ts'
import { openStore } from './open-store.ts'
import { openReleases, type Releases, readDescription } from './releases.ts'
import type { PartState } from './state.ts'
import type { ReleaseStore } from './store.ts'
import { type Bucket, startBucket } from './testing/bucket.ts'
import { makeBuild } from './testing/build.ts'

let folder: string
let bucket: Bucket
let fresh = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-releases-'))
  bucket = await startBucket(join(folder, 'bucket'))
})
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const addressOf = (kind: string) => (kind === 'folder' ? join(folder, `store-${fresh}`) : `${bucket.address}/${fresh}`)
const open = (kind: string) => openReleases(openStore(addressOf(kind), kind === 'folder' ? {} : bucket.env))
const by = 'anna'
const commit = '1f2e3d4'

async function published(releases: Releases, part: string, ...versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    const build = await makeBuild(join(folder, 'builds'), part, version)
    await publish(releases, build.folder, build)
  }
}

describe.each(['folder', 'bucket'])('releases in a %s', (kind) => {
  let releases: Releases
  beforeEach(async () => {
    fresh += 1
    releases = open(kind)
    await published(releases, 'menu', '0.1.0-a', '0.1.0-b', '0.1.0-c')
  })
  const stateOf = async (part = 'menu') => (await open(kind).states()).get(part) as PartState

  it('have no registry and no states before the first release', async () => {
    expect(await releases.registry()).toBeNull()
    expect((await releases.states()).size).toBe(0)
  })

  it('appear as live, previous and canary in every process’s registry', async () => {
    await published(releases, 'shell', '0.1.0-s')
    await release(releases, { part: 'shell', version: '0.1.0-s', commit, by })
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    await release(releases, { part: 'menu', version: '0.1.0-b', commit: null, by: 'bo' })
    const server = open(kind)
    const before = await server.registry()
    await startCanary(releases, { part: 'menu', version: '0.1.0-c', commit, by, share: 5 })

    const registry = await server.registry()
    expect(registry).toMatchObject({
      shell: '0.1.0-s',
      remotes: {
        menu: {
          live: { version: '0.1.0-b', entry: { url: '/remotes/menu/0.1.0-b/entry.js' } },
          previous: { version: '0.1.0-a' },
          canary: { version: '0.1.0-c', share: 5 },
          withdrawn: [],
        },
      },
    })
    expect(registry?.release).not.toBe(before?.release)
    expect((await open(kind).registry())?.release).toBe(registry?.release)

    await startCanary(releases, { part: 'menu', version: '0.1.0-c', commit, by, share: 6 })
    expect((await server.registry())?.release).not.toBe(registry?.release)
    await demote(server, 'menu', '0.1.0-c', 'It failed for 9 of 40 visits.')
    expect((await server.registry())?.remotes.menu).toMatchObject({ withdrawn: ['0.1.0-c'] })
    expect((await stateOf()).canary).toBeNull()
  })

  it('serve files of released versions and nothing else', async () => {
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    const text = async (part: string, version: string, path: string) =>
      (await releases.file(part, version, path))?.toString() ?? null
    expect(await text('menu', '0.1.0-a', 'entry.js')).toBe('/* menu 0.1.0-a  */')
    expect(await text('menu', '0.1.0-a', 'entry.js.br')).not.toBeNull()
    expect(await text('menu', '0.1.0-a', 'node/screens.cjs')).not.toBeNull()
    for (const [part, version, path] of [
      ['menu', '0.1.0-a', 'sw.js.map'],
      ['menu', '0.1.0-a', '../0.1.0-b/entry.js'],
      ['menu', '0.1.0-a', 'nothing.js'],
      ['menu', '0.1.0-b', 'entry.js'],
      ['menu', '0.1.0-z', 'entry.js'],
      ['menu', '../menu/0.1.0-a', 'entry.js'],
      ['..', '0.1.0-a', 'entry.js'],
      ['shell', '0.1.0-a', 'entry.js'],
    ] as const)
      expect(await text(part, version, path)).toBeNull()
  })

  it('serve a new release at once, and limit store calls for made-up paths', async () => {
    let calls = 0
    const counted =
      <Args extends readonly unknown[], T>(call: (...args: Args) => T) =>
      (...args: Args) => {
        calls += 1
        return call(...args)
      }
    const { store } = releases
    const server = openReleases({ ...store, read: counted(store.read), list: counted(store.list) })
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    expect(await server.file('menu', '0.1.0-a', 'entry.js')).not.toBeNull()
    await release(releases, { part: 'menu', version: '0.1.0-b', commit, by })
    expect(await server.file('menu', '0.1.0-b', 'entry.js')).not.toBeNull()

    calls = 0
    type FileRequest = Parameters<typeof server.file>
    const paths = Array.from({ length: 200 }, (_, n): FileRequest => ['menu', '0.1.0-a', `${n}.js`])
    const versions = paths.map((_, n): FileRequest => ['menu', `0.1.0-${n}`, 'entry.js'])
    const parts = paths.map((_, n): FileRequest => [`part${n}`, '0.1.0-a', 'entry.js'])
    for (const made of [paths, versions, parts])
      expect((await Promise.all(made.map((each) => server.file(...each)))).filter(Boolean)).toEqual([])
    expect(calls).toBeLessThan(10)
  })

  it('roll back to the previous good version each time, and reject impossible targets', async () => {
    for (const version of ['0.1.0-a', '0.1.0-b', '0.1.0-c'])
      await release(releases, { part: 'menu', version, commit, by })
    const first = await rollback(releases, { part: 'menu', by })
    expect(first).toMatchObject({ holds: true, others: [], state: { live: { version: '0.1.0-b', commit } } })
    await rollback(releases, { part: 'menu', by })
    expect(await stateOf()).toMatchObject({ live: { version: '0.1.0-a' }, previous: null })
    await expect(rollback(releases, { part: 'menu', by })).rejects.toThrow(
      /^menu has no version before 0\.1\.0-a\. Name one with --to/,
    )
    await expect(rollback(releases, { part: 'menu', by, to: '0.1.0-c' })).rejects.toThrow(
      /was withdrawn\. Name another one/,
    )
    await expect(rollback(releases, { part: 'menu', by, to: '0.1.0-a' })).rejects.toThrow(/is live already/)
    await expect(rollback(releases, { part: 'menu', by, to: '0.1.0-z' })).rejects.toThrow(
      /is not in .*\. Name another one with --to/,
    )
    await expect(rollback(releases, { part: 'shops', by })).rejects.toThrow(/^No version of shops is live/)
  })

  it('roll back a canary before the live version', async () => {
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    await release(releases, { part: 'menu', version: '0.1.0-b', commit, by })
    await startCanary(releases, { part: 'menu', version: '0.1.0-c', commit, by, share: 5 })
    expect((await rollback(releases, { part: 'menu', by })).event).toMatchObject({ version: '0.1.0-c', to: null })
    expect(await stateOf()).toMatchObject({ live: { version: '0.1.0-b' }, canary: null, withdrawn: ['0.1.0-c'] })
    await expect(promote(releases, { part: 'menu', by })).rejects.toThrow(
      'menu has no canary. Start one first, or release the version.',
    )
  })

  it('promote a canary to live', async () => {
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    await startCanary(releases, { part: 'menu', version: '0.1.0-b', commit: 'of-b', by, share: 0.1 })
    await promote(releases, { part: 'menu', by: 'bo' })
    expect(await stateOf()).toMatchObject({
      live: { version: '0.1.0-b', commit: 'of-b', by: 'bo' },
      previous: { version: '0.1.0-a' },
      canary: null,
    })
  })

  it('reject a canary without a live version, a canary of the shell, and an unpublished version', async () => {
    const canary = { version: '0.1.0-b', commit, by, share: 5 }
    await expect(startCanary(releases, { part: 'menu', ...canary })).rejects.toThrow(/^No version of menu is live/)
    await expect(startCanary(releases, { part: 'shell', ...canary })).rejects.toThrow(/^The shell cannot have a canary/)
    await expect(release(releases, { part: 'menu', version: '0.1.0-z', commit, by })).rejects.toThrow(
      /Publish it first/,
    )
    await release(releases, { part: 'menu', version: '0.1.0-b', commit, by })
    await expect(startCanary(releases, { part: 'menu', ...canary })).rejects.toThrow(/is live already, for all visits/)
    expect((await release(releases, { part: 'menu', version: '0.1.0-b', commit, by })).event).toBeNull()
    expect((await stateOf()).history).toHaveLength(1)
  })

  it('demote a version once, and only when there is a version to fall back to', async () => {
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    expect(await demote(releases, 'menu', '0.1.0-a', 'It failed.')).toBeNull()
    await release(releases, { part: 'menu', version: '0.1.0-b', commit, by })
    const servers = [open(kind), open(kind), open(kind)]
    await Promise.all(servers.map((server) => demote(server, 'menu', '0.1.0-b', 'It failed.')))
    expect(await demote(releases, 'menu', '0.1.0-b', 'It failed.')).toBeNull()
    const { live, withdrawn, history } = await stateOf()
    expect([live?.version, withdrawn]).toEqual(['0.1.0-a', ['0.1.0-b']])
    expect(history.filter(({ action }) => action === 'demote')).toHaveLength(1)
  })

  it('reject a demotion or rollback to a version whose files are gone', async () => {
    for (const version of ['0.1.0-a', '0.1.0-b']) await release(releases, { part: 'menu', version, commit, by })
    // The server has cached its description.
    expect(await releases.findRelease('menu', '0.1.0-a')).not.toBeNull()
    await open(kind).store.remove('remotes/menu/0.1.0-a/release.json')
    expect(await demote(releases, 'menu', '0.1.0-b', 'It failed.')).toBeNull()
    await expect(rollback(releases, { part: 'menu', by })).rejects.toThrow(
      /^Version 0\.1\.0-a of menu is not in .*\. Name another one with --to/,
    )
    expect((await stateOf()).live?.version).toBe('0.1.0-b')
  })

  it('report when a concurrent release wins', async () => {
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    // Between the two reads of the state, another release with a later date is written.
    const { store, journal } = releases
    const interrupted = {
      ...releases,
      journal: {
        ...journal,
        append: async (newEvent: Parameters<typeof journal.append>[0]) => {
          const event = await journal.append(newEvent)
          const ahead = openJournal(store, () => Date.now() + 1_000)
          await ahead.append({ action: 'release', part: 'menu', version: '0.1.0-c', commit, by: 'bo' })
          return event
        },
      },
    }
    const { holds, state, others } = await release(interrupted, { part: 'menu', version: '0.1.0-b', commit, by })
    expect([holds, state.live?.version]).toEqual([false, '0.1.0-c'])
    expect(others).toMatchObject([{ action: 'release', version: '0.1.0-c', by: 'bo' }])
  })

  it('are ordered by date, also when a clock is behind', async () => {
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    const late = openJournal(releases.store, () => 0)
    await late.read()
    await late.append({ action: 'release', part: 'menu', version: '0.1.0-b', commit, by: 'bo' })
    expect((await stateOf()).live?.version).toBe('0.1.0-b')
    // An entry that sorts before the known ones is also read.
    await openJournal(releases.store, () => 1_000).append({
      action: 'release',
      part: 'menu',
      version: '0.1.0-c',
      commit,
      by,
    })
    expect((await releases.states()).get('menu')?.history.map(({ version }) => version.slice(-1))).toEqual([
      'c',
      'a',
      'b',
    ])
  })

  it('ignore and report journal entries that cannot be parsed', async () => {
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    const [entry = ''] = await releases.store.list('journal/')
    await releases.store.write(entry.replace(/-.*/, '-00000000000000ff.json'), '{"action":')
    await releases.store.write('journal/README.txt', 'Do not touch')
    const { states, ignored } = await openJournal(releases.store).read()
    expect(states.get('menu')?.live?.version).toBe('0.1.0-a')
    expect(ignored).toEqual([
      'journal/README.txt is not a journal entry.',
      expect.stringMatching(/^Entry [12] in the journal of "menu" is not an event of that part\.$/),
    ])
  })

  it('read a journal entry again that was incomplete at first', async () => {
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    const { store, journal } = releases
    const entry = 'journal/menu/20991122T111737123Z-00000000000000ff.json'
    const event = { action: 'release', part: 'menu', version: '0.1.0-b', commit, by, at: '2099-11-22T11:17:37.123Z' }
    await store.write(entry, JSON.stringify(event).slice(0, 20))
    expect((await journal.read()).ignored).toHaveLength(1)
    await store.remove(entry)
    await store.write(entry, JSON.stringify(event))
    const { states, ignored } = await journal.read()
    expect([states.get('menu')?.live?.version, ignored]).toEqual(['0.1.0-b', []])
  })

  it('reject a description that names files outside its own folder', async () => {
    const { version } = await makeBuild(join(folder, 'builds'), 'menu', '0.1.0-a')
    const own = await releases.store.read(`remotes/menu/${version}/release.json`)
    for (const elsewhere of ['https://example.com/entry.js', '/remotes/shops/0.1.0-a/entry.js', '//example.com/e.js']) {
      const changed = String(own).replace(`/remotes/menu/${version}/entry.js`, elsewhere)
      expect(readDescription('menu', version, Buffer.from(changed))).toBeNull()
      const foreignFile = { url: elsewhere, integrity: `sha384-${'a'.repeat(64)}` }
      const words = { ...JSON.parse(String(own)), words: { sv: [foreignFile] } }
      expect(readDescription('menu', version, Buffer.from(JSON.stringify(words)))).toBeNull()
      const embed = { loader: foreignFile, js: [], css: [] }
      const shell = { name: 'shell', version, js: [], css: [], embed }
      expect(readDescription('shell', version, Buffer.from(JSON.stringify(shell)))).toBeNull()
    }
    expect(readDescription('menu', version, own)).toMatchObject({ version })
  })

  it('fall back to the previous version in the registry when the live one’s files are gone', async () => {
    await published(releases, 'shell', '0.1.0-s')
    await release(releases, { part: 'shell', version: '0.1.0-s', commit, by })
    for (const version of ['0.1.0-a', '0.1.0-b']) await release(releases, { part: 'menu', version, commit, by })
    await releases.store.remove('remotes/menu/0.1.0-b/release.json')
    const gone = await open(kind).registry()
    expect(gone?.remotes.menu?.live.version).toBe('0.1.0-a')
    expect(gone?.remotes.menu).not.toHaveProperty('previous')
    await releases.store.remove('remotes/menu/0.1.0-a/release.json')
    expect((await open(kind).registry())?.remotes).toEqual({})

    await published(releases, 'shell', '0.1.0-t')
    await release(releases, { part: 'shell', version: '0.1.0-t', commit, by })
    expect((await open(kind).registry())?.shell).toBe('0.1.0-t')
    await releases.store.remove('shell/0.1.0-t/release.json')
    expect((await open(kind).registry())?.shell).toBe('0.1.0-s')
  })

  it('lose no event when teams release concurrently, twenty times', async () => {
    await published(releases, 'shops', '0.1.0-a', '0.1.0-b', '0.1.0-c')
    await release(releases, { part: 'menu', version: '0.1.0-a', commit, by })
    await release(releases, { part: 'shops', version: '0.1.0-a', commit, by })
    for (let round = 0; round < 20; round++) {
      const [one, other] = round % 2 === 0 ? ['0.1.0-b', '0.1.0-c'] : ['0.1.0-c', '0.1.0-a']
      const before = await stateOf()
      const outcomes = await Promise.all([
        release(open(kind), { part: 'menu', version: one as string, commit, by: 'anna' }),
        release(open(kind), { part: 'menu', version: other as string, commit, by: 'bo' }),
        release(open(kind), { part: 'shops', version: one as string, commit, by: 'cia' }),
      ])
      const { live, history } = await stateOf()
      const written = outcomes.flatMap(({ event }) => (event?.part === 'menu' ? [JSON.stringify(event)] : []))
      const journaled = history.slice(before.history.length).map((event) => JSON.stringify(event))
      expect([...journaled].sort()).toEqual([...written].sort())
      expect(journaled.at(-1)).toContain(`"version":"${live?.version}"`)
      expect((await stateOf('shops')).live).toMatchObject({ version: one, by: 'cia' })
    }
  })
})

it('publish and release from three concurrent processes record every release', async () => {
  fresh += 1
  const store = addressOf('folder')
  const program = `
    import { openReleases, openStore, publish, release } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    import { makeBuild } from ${JSON.stringify(join(import.meta.dirname, 'testing/build.ts'))}
    const [part, by] = process.argv.slice(1)
    const releases = openReleases(openStore(${JSON.stringify(store)}, {}))
    process.stdout.write('ready')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    for (let n = 0; n < 20; n++) {
      const build = await makeBuild(${JSON.stringify(join(folder, 'builds-of-'))} + by, part, '0.1.' + n + '-' + by)
      await publish(releases, build.folder, build)
      await release(releases, { part, version: build.version, commit: null, by })
    }
    process.exit()`
  const teams = [
    ['menu', 'anna'],
    ['menu', 'bo'],
    ['shops', 'cia'],
  ] as const
  const children = teams.map((args) =>
    spawn(process.execPath, ['--input-type=module', '-e', program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  await Promise.all(children.map((child) => once(child.stdout, 'data')))
  const exits = children.map((child) => once(child, 'exit'))
  for (const child of children) child.stdin.write('go')
  expect(await Promise.all(exits)).toEqual(teams.map(() => [0, null]))

  const states = await open('folder').states()
  const versions = (part: string, who: string) =>
    states.get(part)?.history.flatMap(({ by: author, version }) => (author === who ? [version] : []))
  for (const [part, who] of teams)
    expect(versions(part, who)).toEqual(Array.from({ length: 20 }, (_, n) => `0.1.${n}-${who}`))
  const last = states.get('menu')?.history.at(-1)
  expect(states.get('menu')?.live?.version).toBe(last?.version)
  expect(states.get('shops')?.live?.version).toBe('0.1.19-cia')
})

describe('publish of a build to the release store', () => {
  let releases: Releases
  beforeEach(() => {
    fresh += 1
    releases = open('folder')
  })

  it('writes release.json last and skips source maps', async () => {
    const order: string[] = []
    const store: ReleaseStore = {
      ...releases.store,
      write: async (path, content) => {
        await releases.store.write(path, content)
        order.push(path)
      },
    }
    const build = await makeBuild(folder, 'menu', '0.1.0-a')
    expect(await publish({ store }, build.folder, build)).toBe(true)
    expect(order.at(-1)).toBe('remotes/menu/0.1.0-a/release.json')
    expect(await store.list('remotes/')).toEqual(
      ['entry.js', 'entry.js.br', 'node/screens.cjs', 'release.json', 'screens.js'].map(
        (file) => `remotes/menu/0.1.0-a/${file}`,
      ),
    )
  })

  it('changes nothing for the same build, and rejects another build of the same version', async () => {
    const build = await makeBuild(folder, 'menu', '0.1.0-a')
    await publish(releases, build.folder, build)
    expect(await publish(releases, build.folder, build)).toBe(false)
    await writeFile(join(build.folder, 'screens.js'), 'changed')
    await expect(publish(releases, build.folder, build)).rejects.toThrow(
      /^Version 0\.1\.0-a of menu is in .* already, with another screens\.js\. A published version never changes: /,
    )
  })

  it('rejects a version that was published concurrently, and keeps the other build', async () => {
    const [theirs, ours] = await Promise.all(
      ['theirs', 'ours'].map((words) => makeBuild(join(folder, words), 'menu', '0.1.0-a', words)),
    )
    if (!theirs || !ours) throw new Error('There are two')
    const { store } = releases
    const late: ReleaseStore = {
      ...store,
      read: async (path) => {
        const seen = await store.read(path)
        if (seen === null) await publish({ store }, theirs.folder, theirs)
        return seen
      },
    }
    await expect(publish({ store: late }, ours.folder, ours)).rejects.toThrow(/already, with another/)
    expect((await releases.store.read('remotes/menu/0.1.0-a/entry.js'))?.toString()).toContain('theirs')
  })

  it('shows nothing after an interrupted upload, which the next one completes', async () => {
    const build = await makeBuild(folder, 'menu', '0.1.0-a')
    let written = 0
    const failing: ReleaseStore = {
      ...releases.store,
      write: async (path, content) => {
        if (++written === 3) throw new Error('The network is gone')
        await releases.store.write(path, content)
      },
    }
    await expect(publish({ store: failing }, build.folder, build)).rejects.toThrow('The network is gone')
    expect(await releases.findRelease('menu', '0.1.0-a')).toBeNull()
    await expect(release(releases, { part: 'menu', version: '0.1.0-a', commit, by })).rejects.toThrow(
      /Publish it first/,
    )
    // Build it again, so that the stored files differ.
    const again = await makeBuild(folder, 'menu', '0.1.0-a', 'again')
    expect(await publish(releases, again.folder, again)).toBe(true)
    expect((await releases.store.read('remotes/menu/0.1.0-a/entry.js'))?.toString()).toContain('again')
  })

  it('accepts only a complete release with the given name and version', async () => {
    const build = await makeBuild(folder, 'menu', '0.1.0-a')
    for (const odd of [
      { ...build, name: 'shops' },
      { ...build, version: '0.1.0-b' },
      { ...build, name: 'shell' },
    ])
      await expect(publish(releases, odd.folder, odd)).rejects.toThrow(/does not contain a complete release/)
    await rm(join(build.folder, 'release.json'))
    await expect(publish(releases, build.folder, build)).rejects.toThrow(/does not contain a complete release/)
    expect(await releases.store.list('')).toEqual([])
  })

  it('rejects a file whose name cannot be part of an address', async () => {
    const build = await makeBuild(folder, 'menu', '0.1.0-odd')
    await writeFile(join(build.folder, 'a b.js'), '')
    await expect(publish(releases, build.folder, build)).rejects.toThrow(/"a b\.js" .* cannot be released/)
  })
})

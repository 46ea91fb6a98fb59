import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageNamed } from '@carte/config/package-rules'
import { planBuild, ROOT } from '@carte/config/release'
import { openReleases, openStore, publish, type Releases, release, startCanary, storePin } from '@carte/releases'
import { type Bucket, makeBuild, startBucket } from '@carte/releases/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { run } from '../processes.ts'
import { carte } from '../testing/carte.ts'

const ours = planBuild(packageNamed('remote-menu')).version
const MINUTE = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-commands-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const say = async (env: NodeJS.ProcessEnv, ...args: readonly string[]) => {
  const { code, output } = await carte(args, env)
  return [code, output] as const
}

async function published(releases: Releases, part: string, ...versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    const build = await makeBuild(join(folder, 'builds'), part, version)
    await publish(releases, build.folder, build)
  }
}
const by = 'anna'
const commit = '1f2e3d4c5b6a79881f2e3d4c5b6a79881f2e3d4c+'

describe('the release commands', () => {
  let releases: Releases
  let env: NodeJS.ProcessEnv
  beforeEach(async () => {
    env = { RELEASES: join(folder, 'store') }
    releases = openReleases(openStore(join(folder, 'store'), {}))
    await published(releases, 'menu', '0.1.0-a', '0.1.0-b', ours)
    await published(releases, 'loyalty', '0.1.0-l')
  })
  const go = (version: string, part = 'menu') => release(releases, { part, version, commit, by })
  const carte = (...args: readonly string[]) => say(env, ...args)

  it('run in a process of their own', async () => {
    await go('0.1.0-a')
    await go('0.1.0-b')
    const rollback = [join(ROOT, 'tools/src/cli.ts'), 'rollback', 'menu']
    expect(await run(process.execPath, rollback, { env })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^menu 0\.1\.0-a is live again since /),
    })
  })

  it('report that nothing is released yet', async () => {
    expect(await carte('status')).toEqual([0, `No version is released in ${join(folder, 'store')}.`])
    expect(await carte('rollback', 'menu')).toEqual([
      1,
      'No version of menu is live, so it cannot be rolled back. Release one first.',
    ])
    expect(await carte('promote', 'shell')).toEqual([
      1,
      'shell has no canary. Start one first, or release the version.',
    ])
    expect(await carte('canary', 'menu', '--share=5')).toEqual([1, 'No version of menu is live. Release one first.'])
  })

  it('show what is live, since when, by which commit and by whom', async () => {
    await go('0.1.0-a')
    await go('0.1.0-b')
    await startCanary(releases, { part: 'menu', version: ours, commit: null, by: 'bo', share: 5 })
    const [code, text] = await carte('status')
    expect(code).toBe(0)
    const [head, row] = text.split('\n')
    expect(head?.split(/ +/)).toEqual(['part', 'live', 'since', 'commit', 'by', 'canary', 'previous', 'withdrawn'])
    expect(row).toMatch(new RegExp(`^menu +0\\.1\\.0-b +${MINUTE} +1f2e3d4\\+ +anna +${ours} 5 % +0\\.1\\.0-a +–$`))
    const { parts } = JSON.parse((await carte('status', '--json'))[1])
    expect(parts.menu).toMatchObject({ live: { version: '0.1.0-b', commit, by }, canary: { version: ours, share: 5 } })
  })

  it('roll back the canary first, then the live version', async () => {
    await go('0.1.0-a')
    await go('0.1.0-b')
    await startCanary(releases, { part: 'menu', version: ours, commit: null, by, share: 5 })
    expect((await carte('rollback', 'remote-menu'))[1]).toMatch(
      /^The canary .* of menu is withdrawn \(\d.*s\)\. All visits get 0\.1\.0-b\. To go back to 0\.1\.0-a, run the command again\.$/,
    )
    expect((await carte('rollback', 'menu'))[1]).toMatch(
      new RegExp(`^menu 0\\.1\\.0-a is live again since ${MINUTE} \\(\\d.*s\\); 0\\.1\\.0-b is withdrawn\\.$`),
    )
    expect(await carte('rollback', 'menu')).toEqual([
      1,
      'menu has no version before 0.1.0-a. Name one with --to, or release another one.',
    ])
    expect((await carte('rollback', 'menu', '--to', '0.1.0-b'))[1]).toMatch(/^Version 0\.1\.0-b of menu was withdrawn/)
    expect((await carte('rollback', 'menu', '--to', '../../etc'))[1]).toMatch(
      /is not in .*\. Name another one with --to/,
    )
  })

  it('change the share of a canary without a build', async () => {
    await go('0.1.0-a')
    await startCanary(releases, { part: 'menu', version: ours, commit: null, by, share: 5 })
    expect((await carte('canary', 'menu', '--share', '25'))[1]).toMatch(
      new RegExp(`^25 % of visits get menu ${ours} from ${MINUTE} on \\(\\d.*s\\); the others get 0\\.1\\.0-a\\.$`),
    )
    expect(await carte('canary', 'menu', '--share', '25')).toEqual([
      0,
      `25 % of visits get menu ${ours} already; the others get 0.1.0-a.`,
    ])
  })

  it('promote a canary, and release no version that is live', async () => {
    await go('0.1.0-a')
    await startCanary(releases, { part: 'menu', version: ours, commit: null, by, share: 5 })
    expect((await carte('promote', 'menu'))[1]).toMatch(
      new RegExp(`^menu ${ours} is live since ${MINUTE} \\(\\d.*s\\)\\. Previous version: 0\\.1\\.0-a\\.$`),
    )
    expect(await carte('canary', 'menu', '--share', '5')).toEqual([
      1,
      `Version ${ours} of menu is live already, for all visits.`,
    ])
    expect((await carte('release', 'menu'))[1]).toMatch(
      new RegExp(`^menu ${ours} is live already, since ${MINUTE}\\. Its sources have not changed\\.$`),
    )
  })

  it('list the known names for an unknown one, also of remotes from other repositories', async () => {
    await go('0.1.0-l', 'loyalty')
    expect((await carte('rollback', 'loyalty'))[1]).toMatch(/^loyalty has no version before 0\.1\.0-l/)
    const [code, words] = await carte('rollback', 'nothing')
    expect([code, words]).toEqual([
      2,
      expect.stringMatching(/^Unknown part "nothing"\. Choose one of: shell, .*, loyalty\.$/),
    ])
    expect((await carte('release', 'loyalty'))[1]).toMatch(
      /^Unknown part "loyalty"\. Choose one of: shell, shops, menu/,
    )
    expect((await carte('canary', 'shell', '--share', '5'))[1]).toMatch(/^The shell cannot have a canary/)
  })

  it('remove old versions with prune, and only list them with --dry-run', async () => {
    await go('0.1.0-a')
    await go('0.1.0-b')
    expect((await carte('prune'))[1]).toMatch(/^No version in .* has been out of use for 30 days\.$/)
    const [, dry] = await carte('prune', '--days', '0', '--dry-run')
    expect(dry.split('\n').sort()).toEqual(
      [`menu ${ours}`, 'loyalty 0.1.0-l', '2 versions would be removed: out of use for 0 days.'].sort(),
    )
    expect(await releases.findRelease('menu', ours)).not.toBeNull()
    expect((await carte('prune', '--days', '0'))[1]).toMatch(/2 versions removed/)
    expect((await releases.store.list('remotes/')).filter((path) => path.includes('release.json'))).toEqual([
      'remotes/menu/0.1.0-a/release.json',
      'remotes/menu/0.1.0-b/release.json',
    ])
  })

  it('show versions that chains have pinned, and do not prune them', async () => {
    await go('0.1.0-a')
    await go('0.1.0-b')
    const day = new Date().toISOString().slice(0, 10)
    const pin = { chain: 'roma', remote: 'menu', version: ours, host: '0.1.0-h', day }
    await storePin(releases.store, pin)
    const lines = (await carte('status'))[1].split('\n')
    expect(lines.slice(-3, -1)).toEqual([
      'Pinned by pages of chains within 90 days:',
      expect.stringMatching(/^pinned +version +by +on shell +last requested$/),
    ])
    expect(lines.at(-1)?.split(/ +/)).toEqual(['menu', ours, 'roma', '0.1.0-h', day])
    expect(JSON.parse((await carte('status', '--json'))[1]).pins).toEqual([pin])
    const [, pruned] = await carte('prune', '--days', '0')
    expect(pruned).toContain(`Kept menu ${ours}: pinned by roma within 90 days.`)
    expect(await releases.findRelease('menu', ours)).not.toBeNull()
  })

  it('report an unknown file in the journal and continue', async () => {
    await go('0.1.0-a')
    await mkdir(join(folder, 'store/journal/menu'), { recursive: true })
    await writeFile(join(folder, 'store/journal/menu/notes.txt'), 'odd')
    const [code, text] = await carte('status')
    expect([code, text.split('\n').at(-1)]).toEqual([0, 'journal/menu/notes.txt is not a journal entry.'])
  })

  it('reject a store below a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const [code, words] = await say({ RELEASES: join(file, 'below') }, 'status')
    expect([code, words]).toEqual([
      1,
      `Cannot use the folder of releases ${join(file, 'below')}. It, or a folder above it, is a file: remove that file, or set RELEASES.`,
    ])
    expect(await readFile(file, 'utf8')).toBe('')
  })
})

describe('the release commands with a bucket', () => {
  let bucket: Bucket
  let data: string
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'carte-bucket-'))
    bucket = await startBucket(data)
  })
  afterAll(async () => {
    await bucket.stop()
    await rm(data, { recursive: true, force: true })
  })

  it('roll back a version', async () => {
    const releases = openReleases(openStore(`${bucket.address}/site`, bucket.env))
    await published(releases, 'menu', '0.1.0-a', '0.1.0-b')
    for (const version of ['0.1.0-a', '0.1.0-b']) await release(releases, { part: 'menu', version, commit, by })
    const [code, words] = await say(bucket.env, 'rollback', 'menu', '--store', `${bucket.address}/site`)
    expect([code, words]).toEqual([0, expect.stringMatching(/^menu 0\.1\.0-a is live again/)])
    expect((await releases.states()).get('menu')?.withdrawn).toEqual(['0.1.0-b'])
  })

  it.each([
    [{ RELEASES: 's3://no-such-bucket' }, /^The bucket s3:\/\/no-such-bucket does not exist/],
    [{ RELEASES: 's3://carte', AWS_ACCESS_KEY_ID: 'nobody' }, /rejects the credentials/],
    [{ RELEASES: 's3://carte', S3_ENDPOINT: 'http://127.0.0.1:9' }, /^Cannot reach s3:.* at .*ECONNREFUSED/],
    [{ RELEASES: 'ftp://carte' }, /is not a store of releases/],
  ])('reject %j with one line of output', async (env, message) => {
    const [code, words] = await say({ ...bucket.env, ...env }, 'status')
    expect([code, words]).toEqual([1, expect.stringMatching(message)])
    expect(words.split('\n')).toHaveLength(1)
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openStore } from './open-store.ts'
import type { ReleaseStore } from './store.ts'
import { type Bucket, startBucket } from './testing/bucket.ts'

let folder: string
let bucket: Bucket
let fresh = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-store-'))
  bucket = await startBucket(join(folder, 'bucket'))
})
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const KINDS: readonly (readonly [string, () => ReleaseStore])[] = [
  ['in a folder', () => openStore(join(folder, `store-${fresh}`), {})],
  ['in a bucket', () => openStore(`${bucket.address}/store-${fresh}`, bucket.env)],
  ['at the root of a bucket', () => openStore(bucket.emptyAddress, bucket.env)],
]

describe.each(KINDS)('the release store %s', (_, open) => {
  let store: ReleaseStore
  beforeEach(async () => {
    fresh += 1
    store = open()
    for (const path of await store.list('')) await store.remove(path)
  })

  it('is empty at first', async () => {
    expect(await store.read('journal/menu/1.json')).toBeNull()
    expect(await store.list('')).toEqual([])
    await store.remove('journal/menu/1.json')
  })

  it('returns the written bytes to every process', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0])
    await store.write('remotes/menu/0.1.0-a/entry.js', bytes)
    await store.write('remotes/menu/0.1.0-a/release.json', '{"å":"ä"}')
    await store.write('remotes/menu/0.1.0-a/empty.css', '')
    expect(await open().read('remotes/menu/0.1.0-a/entry.js')).toEqual(bytes)
    expect((await open().read('remotes/menu/0.1.0-a/release.json'))?.toString()).toBe('{"å":"ä"}')
    expect((await open().read('remotes/menu/0.1.0-a/empty.css'))?.length).toBe(0)
  })

  it('returns when a file was written', async () => {
    expect(await store.writtenAt('remotes/menu/1/a.js')).toBeNull()
    // Stores have a resolution of one second.
    const before = Math.floor(Date.now() / 1_000) * 1_000
    await store.write('remotes/menu/1/a.js', 'a')
    const writtenAt = Number(await store.writtenAt('remotes/menu/1/a.js'))
    expect(writtenAt).toBeGreaterThanOrEqual(before)
    expect(writtenAt).toBeLessThanOrEqual(Date.now())
    expect(await store.writtenAt('../a.js')).toBeNull()
  })

  it('rejects other content for an existing path', async () => {
    await store.write('shell/0.1.0-a/sw.js', 'one')
    await store.write('shell/0.1.0-a/sw.js', 'one')
    await expect(store.write('shell/0.1.0-a/sw.js', 'two')).rejects.toMatchObject({
      name: 'PathTaken',
      userMessage: expect.stringMatching(/has shell\/0\.1\.0-a\/sw\.js already, with other content/),
    })
    expect((await store.read('shell/0.1.0-a/sw.js'))?.toString()).toBe('one')
  })

  it('lists the paths with a prefix in order', async () => {
    const paths = ['journal/menu/2.json', 'journal/menu/10.json', 'journal/menus/1.json', 'journal/a/1.json']
    for (const path of paths) await store.write(path, path)
    expect(await store.list('journal/')).toEqual([
      'journal/a/1.json',
      'journal/menu/10.json',
      'journal/menu/2.json',
      'journal/menus/1.json',
    ])
    expect(await store.list('journal/menu/')).toEqual(['journal/menu/10.json', 'journal/menu/2.json'])
    expect(await store.list('journal/menu/1')).toEqual(['journal/menu/10.json'])
    expect(await store.list('nothing/')).toEqual([])
  })

  it('removes only the given file, which can then be written again', async () => {
    await store.write('remotes/menu/1/a.js', 'a')
    await store.write('remotes/menu/1/b.js', 'b')
    await store.remove('remotes/menu/1/a.js')
    await store.remove('remotes/menu/1/a.js')
    expect(await store.list('remotes/')).toEqual(['remotes/menu/1/b.js'])
    await store.remove('remotes/menu/1/b.js')
    await store.write('remotes/menu/1/b.js', 'again')
    expect((await store.read('remotes/menu/1/b.js'))?.toString()).toBe('again')
  })

  it.each([
    '../out',
    '/etc/passwd',
    'a/../../out',
    'a//b',
    'a/',
    '.hidden',
    'a/.b',
    '',
    'a\\b',
    'a\0',
    'x'.repeat(600),
  ])('rejects the path %j', async (path) => {
    expect(await store.read(path)).toBeNull()
    await expect(store.write(path, 'x')).rejects.toThrow(/is not a valid path/)
    await expect(store.remove(path)).rejects.toThrow(/is not a valid path/)
  })

  it('stores every file of concurrent writers', async () => {
    const paths = Array.from({ length: 40 }, (_, n) => `journal/p${n % 4}/${n}.json`)
    await Promise.all(paths.map((path) => open().write(path, path)))
    await Promise.all(['same', 'same', 'same'].map((content) => open().write('remotes/x/1/same.js', content)))
    expect(await store.list('')).toEqual([...paths, 'remotes/x/1/same.js'].sort())
  })
})

it('The release store lists more than one page of a bucket’s keys', async () => {
  const store = openStore(`${bucket.address}/many`, bucket.env)
  const paths = Array.from({ length: 1_101 }, (_, n) => `journal/menu/${String(n).padStart(5, '0')}.json`)
  for (let at = 0; at < paths.length; at += 50)
    await Promise.all(paths.slice(at, at + 50).map((path) => store.write(path, '{}')))
  expect(await store.list('journal/')).toEqual(paths)
})

it('The release store sets content-type and cache-control on files in a bucket', async () => {
  const store = openStore(`${bucket.address}/cdn`, bucket.env)
  await store.write('remotes/menu/1/entry.js', 'void 0')
  await store.write('remotes/menu/1/entry.js.br', 'x')
  const { headers } = await bucket.head('cdn/remotes/menu/1/entry.js')
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await bucket.head('cdn/remotes/menu/1/entry.js.br')).headers.get('content-type')).toBe(
    'application/octet-stream',
  )
})

describe('a release store in a folder', () => {
  it('never shows a partial file when the writing process is killed', async () => {
    const root = join(folder, 'killed')
    const script = `
      import { openStore } from ${JSON.stringify(join(import.meta.dirname, 'open-store.ts'))}
      const store = openStore(${JSON.stringify(root)}, {})
      const content = Buffer.alloc(4_000_000, 120)
      for (let n = 0; ; n++) {
        const written = store.write('remotes/menu/1/' + n + '.js', content)
        if (n === 0) { await written; process.stdout.write('at work') }
        await written
      }`
    for (let round = 0; round < 8; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      const exited = once(child, 'exit')
      // Kill the process at a different moment of writing in each round.
      await new Promise((resolve) => setTimeout(resolve, round * 3))
      child.kill('SIGKILL')
      await exited
      const store = openStore(root, {})
      const paths = await store.list('')
      expect(paths.length).toBeGreaterThan(0)
      for (const path of paths) {
        expect((await store.read(path))?.length).toBe(4_000_000)
        await store.remove(path)
      }
    }
  })

  it('removes old temporary files of killed processes', async () => {
    const root = join(folder, 'swept')
    const left = join(root, '.unfinished/left')
    await mkdir(join(root, '.unfinished'), { recursive: true })
    await writeFile(left, 'half')
    await writeFile(join(root, '.unfinished/young'), 'half')
    await utimes(left, new Date(0), new Date(0))
    await openStore(root, {}).write('a.json', '1')
    expect(await readdir(join(root, '.unfinished'))).toEqual(['young'])
    expect(await openStore(root, {}).list('')).toEqual(['a.json'])
  })

  it('does not follow symbolic links out of the folder', async () => {
    const root = join(folder, 'linked')
    await openStore(root, {}).write('a.json', '1')
    await writeFile(join(folder, 'secret.json'), 'secret')
    await symlink(join(folder, 'secret.json'), join(root, 'b.json'))
    await symlink(folder, join(root, 'out'))
    expect(await openStore(root, {}).read('b.json')).toBeNull()
    expect(await openStore(root, {}).read('out/secret.json')).toBeNull()
    expect(await openStore(root, {}).list('')).toEqual(['a.json'])
  })

  it('rejects writing with an error message when the folder is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(openStore(file, {}).write('a.json', '1')).rejects.toThrow(
      `Cannot use the folder of releases ${file}. It, or a folder above it, is a file: remove that file, or set RELEASES.`,
    )
    expect(await openStore(file, {}).read('a.json')).toBeNull()
  })

  it.each([
    ['written', 0o555, 'Cannot use', 'write to', (store: ReleaseStore) => store.write('a.json', '1')],
    ['read', 0o333, 'Cannot read', 'read', (store: ReleaseStore) => store.list('')],
  ])('rejects with an error message when the folder may not be %s', async (_case, mode, problem, right, act) => {
    const root = join(folder, `closed-${mode}`)
    await mkdir(root)
    await chmod(root, mode)
    // Permissions do not apply to root.
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    try {
      const sentence = `${problem} the folder of releases ${root}. Permission denied: allow this user to ${right} it, or set RELEASES.`
      await expect(act(openStore(root, {}))).rejects.toMatchObject({ userMessage: sentence })
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })
})

describe('a release store in a bucket', () => {
  const write = (address: string, env: Readonly<Record<string, string | undefined>>) =>
    openStore(address, env).write('a.json', '1')

  it('rejects with the bucket’s name when it does not exist', async () => {
    const sentence = /^The bucket s3:\/\/no-such-bucket does not exist\. Create it, or set RELEASES/
    await expect(write('s3://no-such-bucket', bucket.env)).rejects.toThrow(sentence)
    await expect(openStore('s3://no-such-bucket', bucket.env).list('')).rejects.toThrow(sentence)
  })

  it('rejects with an error message when the credentials are wrong', async () => {
    const env = { ...bucket.env, AWS_ACCESS_KEY_ID: 'somebody' }
    await expect(write(bucket.address, env)).rejects.toThrow(/rejects the credentials/)
  })

  it('rejects with a hint at S3_ENDPOINT when the address is no bucket', async () => {
    const other = createServer((_, response) => response.writeHead(404).end('<!doctype html><p>Nothing here')).listen(0)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = { ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${port}` }
    await expect(openStore('s3://carte', env).list('')).rejects.toThrow(
      /is not that of a bucket \(404 .*\)\. Check S3_ENDPOINT\.$/,
    )
    other.close()
  })

  it('rejects with the address when the server cannot be reached', async () => {
    await expect(write('s3://carte', { ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:9' })).rejects.toThrow(
      /^Cannot reach s3:\/\/carte at http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\)\. .* try again\.$/,
    )
  })
})

it.each(['s3://', 's3://UPPER/x', 's3://ok/../x', 's3:///x', 'https://bucket/x', 's3://bucket//x'])(
  'openStore rejects the address %j',
  (address) => expect(() => openStore(address, {})).toThrow(/is not a store of releases/),
)

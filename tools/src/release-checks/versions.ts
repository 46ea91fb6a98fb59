import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Build } from '@carte/config/release'
import { releaseName } from '@carte/config/release'
import { folderOf, HostRelease, matchesIntegrity, type Releases, RemoteRelease, Sources } from '@carte/releases'
import { say } from '../say.ts'

const decompress = promisify(brotliDecompress)

/** The role of a version; `this` is the one to be released. */
export type VersionRole = 'this' | 'live' | 'previous' | 'canary'

interface Located {
  readonly role: VersionRole
  readonly version: string
  readonly folder: string
}
export interface Host extends Located {
  readonly part: 'shell'
  readonly release: HostRelease
}
export interface Remote extends Located {
  readonly part: string
  readonly release: RemoteRelease
}

/** A host and a remote that may be loaded on the same page. One of them is the version to be released. */
export interface Pair {
  readonly host: Host
  readonly remote: Remote
}

/** The version to be released, and the released versions that the checks compare it with. */
export interface CheckContext {
  readonly candidate: Host | Remote
  /** The candidate combined with each released version that a page may load with it: hosts for a remote, remotes for a host. */
  readonly pairs: readonly Pair[]
  /** Released versions of all remotes, also of those that the candidate is not paired with. */
  readonly remotes: readonly Remote[]
  readonly hosts: readonly Host[]
}

export const isHost = (version: Host | Remote): version is Host => version.part === 'shell'
const isRemote = (version: Host | Remote): version is Remote => version.part !== 'shell'

/** Returns a version's name for the beginning of a sentence: `The live shell 0.1.0-1a2b3c4d`, `The remote menu`. */
export function nameOf({ role, part, version }: Pick<Host | Remote, 'role' | 'part' | 'version'>): string {
  if (role === 'this') return part === 'shell' ? 'The shell' : `The remote ${part}`
  return role === 'canary' ? `The canary ${version} of ${part}` : `The ${role} ${part} ${version}`
}

/** Returns a version's name for the middle of a sentence. */
export const nameInSentence = (version: Parameters<typeof nameOf>[0]): string => nameOf(version).replace('The', 'the')

export const morePlaces = (count: number): string => `${count} more ${count === 1 ? 'place' : 'places'}`

/** Returns the path of a release's file, relative to the release's folder. */
export const fileOf = (url: string): string => url.replace(/^\/(?:shell|remotes\/[^/]+)\/[^/]+\//, '')

/** Reads the version that was just built. @throws when its folder does not hold a complete release */
export async function readCandidate({ pkg, folder, version }: Build): Promise<Host | Remote> {
  const described: unknown = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
  const part = releaseName(pkg)
  const located = { role: 'this', version, folder } as const
  return part === 'shell'
    ? { ...located, part, release: HostRelease.parse(described) }
    : { ...located, part, release: RemoteRelease.parse(described) }
}

/** Returns a version's sources, or null when the release has none. */
export async function sourcesOf({ folder, release }: Host | Remote): Promise<Sources | null> {
  if (!release.sources) return null
  const text = await decompress(await readFile(join(folder, release.sources.file)))
  return Sources.parse(JSON.parse(text.toString('utf8')))
}

/**
 * Copies a version's files from the store. Returns null when the store does not have the release, or when the Node
 * build or the sources are missing or do not match their hash: the Node build would run here with the rights of the
 * person who releases.
 */
async function fetchVersion(
  { store, findRelease }: Releases,
  { part, role, version }: { readonly part: string; readonly role: VersionRole; readonly version: string },
  into: string,
): Promise<Host | Remote | null> {
  const release = await findRelease(part, version)
  if (!release) return null
  const source = folderOf(part, version)
  const files = (await store.list(`${source}/`)).filter((file) => !file.endsWith('.js.br') && !file.endsWith('.css.br'))
  const contents = new Map(await Promise.all(files.map(async (file) => [file, await store.read(file)] as const)))
  for (const { file, integrity } of [release.node, release.sources].filter((each) => each !== undefined)) {
    const content = contents.get(`${source}/${file}`)
    if (content && matchesIntegrity(content, integrity)) continue
    say(`${nameOf({ role, part, version })} lacks the file ${file} with the released hash, so the checks skip it.`)
    return null
  }
  for (const [file, content] of contents) {
    if (content === null) continue
    await mkdir(dirname(join(into, file)), { recursive: true })
    await writeFile(join(into, file), content)
  }
  const located = { role, version, folder: join(into, source) }
  return 'entry' in release ? { ...located, part, release } : { ...located, part: 'shell', release }
}

const HOSTS: readonly Exclude<VersionRole, 'this'>[] = ['live', 'previous']
const REMOTES: readonly Exclude<VersionRole, 'this'>[] = ['live', 'previous', 'canary']

/**
 * Finds the released versions that a page may load with a version: for a remote the live and the previous shell, for a
 * shell the live, previous and canary version of each remote. Copies their files below `into`. Versions of the same
 * part are never paired.
 */
export async function findCheckContext(
  candidate: Host | Remote,
  releases: Releases,
  into: string,
): Promise<CheckContext> {
  const wanted = [...(await releases.states())].flatMap(([part, state]) =>
    (part === 'shell' ? HOSTS : REMOTES).flatMap((role) => {
      const version = state[role]?.version
      return version === undefined ? [] : [{ part, role, version }]
    }),
  )
  const found = await Promise.all(wanted.map((each) => fetchVersion(releases, each, into)))
  const others = found.filter((each) => each !== null)
  const hosts = others.filter(isHost)
  const remotes = others.filter(isRemote)
  const pairs = isHost(candidate)
    ? remotes.map((remote) => ({ host: candidate, remote }))
    : hosts.map((host) => ({ host, remote: candidate }))
  return { candidate, pairs, remotes, hosts }
}

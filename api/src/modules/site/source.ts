import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { PublishedRegistry } from '@carte/contract'
import { RemoteVersion } from '@carte/contract/schemas'
import {
  folderOf,
  HostRelease,
  INITIAL_PART_STATE,
  type Pin,
  type Releases,
  RemoteRelease,
  releasedVersions,
  storePin,
  Version,
} from '@carte/releases'
import * as z from 'zod'
import { UserError } from '../../config/env.ts'

export interface CurrentReleases {
  readonly shell: HostRelease
  readonly published: PublishedRegistry
}

export interface ReleaseSource {
  /** @throws Error if the releases cannot be read */
  readonly read: () => Promise<CurrentReleases>
  /** The shell before the live one, as a fallback; null if there is none. */
  readonly previousShell: () => Promise<HostRelease | null>
  /** A version of a remote that is no longer in the registry; null if no visit can use it any more. */
  readonly earlierVersion: (remote: string, version: string) => Promise<RemoteVersion | null>
  /** Existing versions that were live and are not withdrawn: the live one first, then the newest. */
  readonly released: (part: string) => Promise<readonly string[]>
  /** Records a version that a chain's page has pinned, so that it is not pruned (EMBED-18). */
  readonly recordPin: (pin: Pin) => Promise<void>
  /** Null if the version does not exist. */
  readonly findRelease: (part: string, version: string) => Promise<HostRelease | RemoteRelease | null>
  /** Null if the file does not exist. */
  readonly file: (part: string, version: string, path: string) => Promise<Buffer | null>
  /** A version's location, for messages. */
  readonly location: (part: string, version: string) => string
  /**
   * Whether new releases are checked against their hashes before they are served. Folders are trusted, because the
   * operator built them.
   */
  readonly isVerified: boolean
}

export function fromStore({ store, states, registry, findRelease, file }: Releases): ReleaseSource {
  return {
    async read() {
      const published = await registry()
      if (!published) throw new UserError(`No shell is released in ${store.name} yet. Run "carte release shell".`)
      const shell = await findRelease('shell', published.shell)
      if (!shell)
        throw new UserError(
          `Version ${published.shell} of the shell is incomplete in ${store.name}. Release the shell again.`,
        )
      return { shell, published }
    },
    async previousShell() {
      const previous = (await states()).get('shell')?.previous
      return previous ? findRelease('shell', previous.version) : null
    },
    async earlierVersion(remote, version) {
      const found = await findRelease(remote, version)
      return found && 'entry' in found ? found : null
    },
    async released(part) {
      const [state, paths] = await Promise.all([
        states().then((all) => all.get(part) ?? INITIAL_PART_STATE),
        store.list(part === 'shell' ? 'shell/' : `remotes/${part}/`),
      ])
      const stored = new Set(paths)
      return releasedVersions(state).filter((version) => stored.has(`${folderOf(part, version)}/release.json`))
    },
    recordPin: (pin) => storePin(store, pin),
    findRelease,
    file,
    location: folderOf,
    isVerified: true,
  }
}

const Described = z.object({ name: z.string(), version: z.string() })

/**
 * Finds the folder of an earlier release. Earlier releases are beside the live one, in folders named after their
 * versions, so that open tabs continue (FAULT-25).
 *
 * @param live the folder of the live version
 * @returns null unless the folder's `release.json` has this name and version
 */
export async function findStoredRelease(live: string, name: string, version: string): Promise<string | null> {
  if (!Version.safeParse(version).success) return null
  const folder = join(dirname(live), version)
  try {
    const described = Described.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
    return described.name === name && described.version === version ? folder : null
  } catch {
    return null
  }
}

/** Paths of folders with built releases, each with its `release.json`. They are live as long as the server runs. */
export interface FolderSite {
  readonly shell: string
  readonly remotes: Readonly<Record<string, string>>
  /** Development mode: releases are rebuilt in place, so they are read on every request and not cached. */
  readonly dev?: boolean
}

// The version of a development build is not a number.
const anyVersion = z.string()
const Shell = HostRelease.extend({ version: anyVersion, node: HostRelease.shape.node.unwrap() })
const Remote = RemoteRelease.extend({ version: anyVersion })

async function readRelease<T>(folder: string, schema: { parse(value: unknown): T }): Promise<T> {
  const file = join(folder, 'release.json')
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw new UserError(`${file} is not a valid release description. Build the package again.`, { cause: error })
  }
}

async function readFileIn(folder: string, path: string): Promise<Buffer | null> {
  const real = await realpath(join(folder, path)).catch(() => null)
  // A symbolic link could lead out of the folder.
  if (!real?.startsWith((await realpath(folder)) + sep) || !(await stat(real)).isFile()) return null
  return readFile(real)
}

/**
 * Reads releases from folders, one per package, without canaries and previous versions. Earlier releases in sibling
 * folders are served too, so that open tabs continue (FAULT-25).
 */
export function fromFolders({ shell, remotes, dev = false }: FolderSite): ReleaseSource {
  const folderOf = (part: string): string | undefined =>
    part === 'shell' ? shell : Object.hasOwn(remotes, part) ? remotes[part] : undefined
  const live = new Map<string, string>()

  async function folderOfVersion(part: string, version: string): Promise<string | null> {
    const folder = folderOf(part)
    if (folder === undefined) return null
    if (live.get(part) === version) return folder
    return dev ? null : findStoredRelease(folder, part, version)
  }

  return {
    async read() {
      const host = await readRelease(shell, Shell)
      const parts = await Promise.all(
        Object.entries(remotes).map(async ([name, folder]) => [name, await readRelease(folder, Remote)] as const),
      )
      for (const [part, release] of [['shell', host] as const, ...parts]) live.set(part, release.version)
      const published: PublishedRegistry = {
        release: [host.version, ...parts.map(([name, release]) => `${name}-${release.version}`).sort()].join('_'),
        shell: host.version,
        remotes: Object.fromEntries(
          parts.map(([name, release]) => [name, { live: z.parse(RemoteVersion, release), withdrawn: [] }]),
        ),
      }
      return { shell: host, published }
    },
    previousShell: async () => null,
    earlierVersion: async () => null,
    released: async (part) => {
      const version = live.get(part)
      return version === undefined ? [] : [version]
    },
    // Folders are never pruned.
    recordPin: async () => {},
    async findRelease(part, version) {
      const folder = await folderOfVersion(part, version)
      if (folder === null) return null
      return part === 'shell' ? readRelease(folder, Shell) : readRelease(folder, Remote)
    },
    async file(part, version, path) {
      const folder = await folderOfVersion(part, version)
      return folder === null ? null : readFileIn(folder, path)
    },
    location: (part, version) => folderOf(part) ?? `${part}/${version}`,
    isVerified: false,
  }
}

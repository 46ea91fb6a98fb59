import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { PublishedRegistry } from '@carte/contract'
import { RemoteVersion } from '@carte/contract/schemas'
import { HostRelease, RemoteRelease } from '@carte/releases'
import * as z from 'zod'
import { UserError } from '../../config/env.ts'
import type { ReleaseSource } from './source.ts'
import { findStoredRelease } from './stored-releases.ts'

/** Paths of folders with built releases, each with its `release.json`. They are live as long as the server runs. */
export interface FolderSite {
  readonly shell: string
  readonly remotes: Readonly<Record<string, string>>
  /** Development mode: releases are rebuilt in place, so they are read on every request and not cached. */
  readonly dev?: boolean
}

// The version of a development build is not a number.
const version = z.string()
const Shell = HostRelease.extend({ version, node: HostRelease.shape.node.unwrap() })
const Remote = RemoteRelease.extend({ version })

async function read<T>(folder: string, schema: { parse(value: unknown): T }): Promise<T> {
  const file = join(folder, 'release.json')
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw new UserError(`${file} does not describe a whole release. Build it again.`, { cause: error })
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

  async function placeOf(part: string, wanted: string): Promise<string | null> {
    const folder = folderOf(part)
    if (folder === undefined) return null
    if (live.get(part) === wanted) return folder
    return dev ? null : findStoredRelease(folder, part, wanted)
  }

  return {
    async look() {
      const host = await read(shell, Shell)
      const parts = await Promise.all(
        Object.entries(remotes).map(async ([name, folder]) => [name, await read(folder, Remote)] as const),
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
    shellBefore: async () => null,
    earlier: async () => null,
    released: async (part) => {
      const version = live.get(part)
      return version === undefined ? [] : [version]
    },
    // Folders are never pruned.
    keepPin: async () => {},
    async describe(part, wanted) {
      const folder = await placeOf(part, wanted)
      if (folder === null) return null
      return part === 'shell' ? read(folder, Shell) : read(folder, Remote)
    },
    async file(part, wanted, path) {
      const folder = await placeOf(part, wanted)
      return folder === null ? null : readFileIn(folder, path)
    },
    place: (part, wanted) => folderOf(part) ?? `${part}/${wanted}`,
    isChecked: false,
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseFile, RemotesRegistry, RemoteVersion } from '@carte/contract/schemas'
import * as z from 'zod'
import { UserError } from '../env.ts'
import type { Site } from './site.ts'

/** The part of a release that runs on Node, below the release's folder. */
const NodePart = z.object({ file: z.string().regex(/^[\w-]+\/[\w.-]+\.cjs$/), integrity: ReleaseFile.shape.integrity })
export type NodePart = z.infer<typeof NodePart>

const ShellRelease = z.object({
  version: z.string(),
  js: z.array(ReleaseFile),
  css: z.array(ReleaseFile),
  node: NodePart,
})
export type ShellRelease = z.infer<typeof ShellRelease>

const RemoteRelease = z.object({ node: z.optional(NodePart) })

/** What is live: the shell's first files, the registry of remotes, and where the parts for Node are. */
export interface Releases {
  readonly shell: ShellRelease
  readonly registry: RemotesRegistry
  /** By remote; one without a part for Node is missing. */
  readonly node: ReadonlyMap<string, NodePart>
}

async function read<T>(folder: string, schema: { parse(value: unknown): T }): Promise<T> {
  const file = join(folder, 'release.json')
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw new UserError(`${file} does not describe a whole release. Build it again.`, { cause: error })
  }
}

const readRemote = (folder: string) =>
  read(folder, { parse: (value) => ({ live: z.parse(RemoteVersion, value), ...z.parse(RemoteRelease, value) }) })

/** Reads the `release.json` of every part. @throws UserError that names the one that is missing or broken. */
export async function readReleases(site: Site): Promise<Releases> {
  const shell = await read(site.shell, ShellRelease)
  const remotes = await Promise.all(
    Object.entries(site.remotes).map(async ([name, folder]) => [name, await readRemote(folder)] as const),
  )
  // The name of the whole changes with any part of it.
  const release = [shell.version, ...remotes.map(([name, { live }]) => `${name}-${live.version}`).sort()].join('_')
  const live = Object.fromEntries(remotes.map(([name, { live }]) => [name, { live }]))
  return {
    shell,
    registry: z.parse(RemotesRegistry, { release, remotes: live }),
    node: new Map(remotes.flatMap(([name, { node }]) => (node ? [[name, node] as const] : []))),
  }
}

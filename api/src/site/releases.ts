import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseFile, RemotesRegistry, RemoteVersion } from '@carte/contract'
import * as z from 'zod'
import { UserError } from '../env.ts'
import type { Site } from './site.ts'

const ShellRelease = z.object({
  version: z.string(),
  js: z.array(ReleaseFile),
  css: z.array(ReleaseFile),
})
export type ShellRelease = z.infer<typeof ShellRelease>

/** What is live: the shell's first files, and the registry of remotes. */
export interface Releases {
  readonly shell: ShellRelease
  readonly registry: RemotesRegistry
}

async function read<T>(folder: string, schema: { parse(value: unknown): T }): Promise<T> {
  const file = join(folder, 'release.json')
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw new UserError(`${file} does not describe a whole release. Build it again.`, { cause: error })
  }
}

/** Reads the `release.json` of every part. @throws UserError that names the one that is missing or broken. */
export async function readReleases(site: Site): Promise<Releases> {
  const shell = await read(site.shell, ShellRelease)
  const remotes = await Promise.all(
    Object.entries(site.remotes).map(
      async ([name, folder]) =>
        [name, { live: await read(folder, { parse: (value) => z.parse(RemoteVersion, value) }) }] as const,
    ),
  )
  // The name of the whole changes with any part of it.
  const release = [shell.version, ...remotes.map(([name, { live }]) => `${name}-${live.version}`).sort()].join('_')
  return { shell, registry: z.parse(RemotesRegistry, { release, remotes: Object.fromEntries(remotes) }) }
}

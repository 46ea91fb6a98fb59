import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Version } from '@carte/releases'
import * as z from 'zod'

const Described = z.object({ name: z.string(), version: z.string() })

/**
 * The folder of an earlier release. They stay beside the live one, in folders named after their versions, so that a tab that was
 * opened before a release goes on (quality "Faults", 25).
 *
 * @param live the folder of the live version
 * @returns null unless a whole release is there that says itself that it is this one
 */
export async function findKeptRelease(live: string, name: string, version: string): Promise<string | null> {
  if (!Version.safeParse(version).success) return null
  const folder = join(dirname(live), version)
  try {
    const described = Described.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
    return described.name === name && described.version === version ? folder : null
  } catch {
    return null
  }
}

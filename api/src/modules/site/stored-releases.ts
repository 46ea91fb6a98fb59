import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Version } from '@carte/releases'
import * as z from 'zod'

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

import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../config/context.ts'

/** A folder of messages that nobody carries away: a file each, whose names stand in the order of their times. */
export interface OutgoingFolder {
  /** @returns the file's name. */
  write(content: string | Buffer): Promise<string>
}

/** Made when the first message comes. Messages hold addresses and secrets, so that nobody but us may read them. */
export function createOutgoingFolder(folder: string, extension: string, clock: Clock): OutgoingFolder {
  return {
    async write(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = clock.now().toISOString().replaceAll(':', '-')
      const name = `${time}-${randomBytes(4).toString('hex')}.${extension}`
      const aside = join(folder, `.${name}.new`)
      try {
        await writeFile(aside, content, { mode: 0o600 })
        // Whoever looks into the folder finds whole messages alone.
        await rename(aside, join(folder, name))
      } catch (error) {
        await rm(aside, { force: true }).catch(() => {})
        throw error
      }
      return name
    },
  }
}

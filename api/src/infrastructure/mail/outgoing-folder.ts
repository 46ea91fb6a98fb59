import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../config/context.ts'

/** A folder of messages, one file each. File names sort by time. */
export interface OutgoingFolder {
  /** @returns the file's name */
  write(content: string | Buffer): Promise<string>
}

/**
 * Creates the folder at the first message. Files are readable only by this user, because messages contain addresses and
 * secrets.
 */
export function createOutgoingFolder(folder: string, extension: string, clock: Clock): OutgoingFolder {
  return {
    async write(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = clock.now().toISOString().replaceAll(':', '-')
      const name = `${time}-${randomBytes(4).toString('hex')}.${extension}`
      const draft = join(folder, `.${name}.new`)
      try {
        await writeFile(draft, content, { mode: 0o600 })
        // Rename, so that a reader of the folder never sees an incomplete message.
        await rename(draft, join(folder, name))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
      return name
    },
  }
}

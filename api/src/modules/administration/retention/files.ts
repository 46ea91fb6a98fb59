import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Names by `infrastructure/mail/outgoing-folder.ts`; an unfinished draft begins with a dot. */
const NAME = /^\.?(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-/

function timeOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}${hours}:${minutes}:${seconds}`)
}

/** Deletes messages from before `before` and keeps other files. @returns number of deleted files */
export async function deleteFiles(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const old = names.filter((name) => (timeOf(name) ?? before) < before)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Harness } from '@carte/testing'
import { waitFor } from '@testing-library/react'

const decode = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

/** Returns the links to `path` in emails to an address, oldest first, as path and query. */
async function findLinks({ api }: Harness, email: string, path: string): Promise<readonly string[]> {
  const folder = join(api.dataFolder, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails
    .filter((mail) => mail.toLowerCase().includes(`to: ${email}`))
    .flatMap((mail) => new RegExp(`^https?://[^/\\s]+(${path}\\?\\S+)`, 'm').exec(decode(mail))?.[1] ?? [])
}

/** Waits for `count` emails to an address, and returns the link to `path` in the newest. */
export function findLink(harness: Harness, email: string, path: string, count = 1): Promise<string> {
  return waitFor(async () => {
    const found = await findLinks(harness, email, path)
    if (found.length < count) throw new Error(`${found.length} of ${count} mails have been written to ${email}`)
    return found.at(-1) as string
  })
}

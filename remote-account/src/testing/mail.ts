import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Harness } from '@carte/testing'
import { waitFor } from '@testing-library/react'

/** Decodes soft line breaks and `=` of quoted-printable. */
const decodeQuotedPrintable = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

/** Returns the first group of `pattern` in emails to an address, oldest first. */
async function findInMails({ api }: Harness, email: string, pattern: RegExp): Promise<readonly string[]> {
  const folder = join(api.dataFolder, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails
    .filter((mail) => mail.toLowerCase().includes(`to: ${email}`))
    .flatMap((mail) => pattern.exec(decodeQuotedPrintable(mail))?.[1] ?? [])
}

/** Waits until `count` emails to an address have matched, and returns the match in the newest. */
function findNewest(harness: Harness, email: string, pattern: RegExp, count: number): Promise<string> {
  return waitFor(async () => {
    const found = await findInMails(harness, email, pattern)
    if (found.length < count) throw new Error(`${found.length} of ${count} mails have been written to ${email}`)
    return found.at(-1) as string
  })
}

/** Waits for `count` emails to an address, and returns the link to `path` in the newest, as path and query. */
export const findLink = (harness: Harness, email: string, path: string, count = 1): Promise<string> =>
  findNewest(harness, email, new RegExp(`^https?://[^/\\s]+(${path}\\?\\S+)`, 'm'), count)

/** Waits for `count` emails with a sign-in code to an address, and returns the newest code. */
export const findCode = (harness: Harness, email: string, count = 1): Promise<string> =>
  findNewest(harness, email, /^(\d{6})\r?$/m, count)

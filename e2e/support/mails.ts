import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'

/** Returns the folder where the specs' servers write mails, beside the socket of their database. */
export function mailFolder(): string {
  const { hostname } = new URL(String(process.env.CARTE_E2E_DATABASE))
  return join(dirname(decodeURIComponent(hostname)), 'mail')
}

/** Decodes soft line breaks and `=` of quoted-printable. A link contains no other encoded characters. */
const decodeQuotedPrintable = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

async function readMailsTo(email: string): Promise<readonly string[]> {
  const folder = mailFolder()
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${email}`)).map(decodeQuotedPrintable)
}

/** Waits for a mail to an address in which `pattern` matches. @returns its first group in the newest such mail */
async function waitForMail(email: string, pattern: RegExp, what: string): Promise<string> {
  const found = async () => (await readMailsTo(email)).flatMap((mail) => pattern.exec(mail)?.[1] ?? [])
  await expect.poll(async () => (await found()).length, `A mail to ${email} with ${what}`).toBeGreaterThan(0)
  return (await found()).at(-1) ?? ''
}

/** Waits for a mail with a sign-in code to an address. @returns the newest code */
export const waitForMailCode = (email: string): Promise<string> => waitForMail(email, /^(\d{6})\r?$/m, 'a code')

/**
 * Waits for a mail to an address with a link to `path`. Any server on the database may have sent it, with its own
 * origin.
 *
 * @returns the newest such link, without the origin
 */
export const waitForMailLink = (email: string, path: string): Promise<string> =>
  waitForMail(email, new RegExp(`^https?://[^/\\s]+(${path}\\?\\S+)`, 'm'), `a link to ${path}`)

/** Waits for an invitation to the back office. @returns the code of its link */
export const waitForInvitationCode = (email: string): Promise<string> =>
  waitForMail(email, /^https?:\/\/[^/\s]+\/admin\/invitation#(\S+)/m, 'an invitation')

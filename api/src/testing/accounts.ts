import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { mailsIn } from './mail-server.ts'
import { type Answered, send, until } from './stories.ts'

// What customers do about their accounts, for tests that begin after it.

type Fetch = typeof globalThis.fetch

/** An answer about an account: what is wrong with it by code. */
export interface AccountAnswer {
  readonly code?: string
  readonly detail?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

export const PASSWORD = 'Smaklig1!'

let customers = 0
/** What somebody new says of themselves; each has an address of their own. */
export const registration = (more: object = {}) => ({
  email: `guest-${process.pid}-${++customers}@example.com`,
  password: PASSWORD,
  name: 'Greta',
  lastName: 'Gäst',
  acceptTerms: true,
  culture: 'sv',
  ...more,
})

export const postAccount = (fetch: Fetch, call: string, body: unknown): Promise<Answered<AccountAnswer>> =>
  send<AccountAnswer>(fetch, 'POST', `/api/identity/${call}`, body)

export const signIn = (fetch: Fetch, email: string, password = PASSWORD) =>
  postAccount(fetch, 'login?useCookies=true', { email, password })

/** The mails that a test's server has written to an address, in their order. */
export async function mailsTo(dataFolder: string, email: string): Promise<readonly Email[]> {
  const all = await mailsIn(join(dataFolder, 'mail'))
  return all
    .map(({ mail }) => mail)
    .filter(({ to }) => to?.some(({ address }) => address?.toLowerCase() === email.toLowerCase()))
}

/** Waits until so many mails have been written to an address. @returns the last one. */
export async function lastMail(dataFolder: string, email: string, count = 1): Promise<Email> {
  const mails = await until(
    () => mailsTo(dataFolder, email),
    ({ length }) => length >= count,
  )
  return mails.at(-1) as Email
}

/** The link of a mail about an account. */
export const linkIn = (mail: Pick<Email, 'text'>): URL => new URL(/^https?:\S+$/m.exec(mail.text ?? '')?.[0] ?? '')

/** Opens the link of a mail as the page that it leads to does: it asks the API with what stands in the address. */
export const openConfirmLink = (fetch: Fetch, link: URL) =>
  send<AccountAnswer>(fetch, 'GET', `/api/identity/confirmEmail${link.search}`)

/** Makes an account and confirms its address. @returns the address. */
export async function newCustomer(fetch: Fetch, dataFolder: string, more: object = {}): Promise<string> {
  const body = registration(more)
  const { status } = await postAccount(fetch, 'register', body)
  if (status !== 200) throw new Error(`The account was refused with ${status}`)
  const opened = await openConfirmLink(fetch, linkIn(await lastMail(dataFolder, body.email)))
  if (opened.status !== 200) throw new Error(`The link was refused with ${opened.status}`)
  return body.email
}

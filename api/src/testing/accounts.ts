import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { mailsIn } from './mail-server.ts'
import { type Answered, send, until } from './ordering.ts'

// Actions of customers on their accounts, as preconditions of tests.

type Fetch = typeof globalThis.fetch

export interface AccountAnswer {
  readonly code?: string
  readonly detail?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

export const PASSWORD = 'Smaklig1!'

let customers = 0
/** Returns a new customer's registration, with a unique mail address. */
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

export async function mailsTo(dataFolder: string, email: string): Promise<readonly Email[]> {
  const all = await mailsIn(join(dataFolder, 'mail'))
  return all
    .map(({ mail }) => mail)
    .filter(({ to }) => to?.some(({ address }) => address?.toLowerCase() === email.toLowerCase()))
}

/**
 * Waits until at least `count` mails to an address are in the folder.
 *
 * @returns the last one
 */
export async function lastMail(dataFolder: string, email: string, count = 1): Promise<Email> {
  const mails = await until(
    () => mailsTo(dataFolder, email),
    ({ length }) => length >= count,
  )
  return mails.at(-1) as Email
}

export const linkIn = (mail: Pick<Email, 'text'>): URL => new URL(/^https?:\S+$/m.exec(mail.text ?? '')?.[0] ?? '')

/** Calls the API like the page that a mail's link opens. */
export const openConfirmLink = (fetch: Fetch, link: URL) =>
  send<AccountAnswer>(fetch, 'GET', `/api/identity/confirmEmail${link.search}`)

/**
 * Creates an account and confirms its address.
 *
 * @returns the address
 */
export async function newCustomer(fetch: Fetch, dataFolder: string, more: object = {}): Promise<string> {
  const body = registration(more)
  const { status } = await postAccount(fetch, 'register', body)
  if (status !== 200) throw new Error(`The registration was rejected with ${status}`)
  const opened = await openConfirmLink(fetch, linkIn(await lastMail(dataFolder, body.email)))
  if (opened.status !== 200) throw new Error(`The link was rejected with ${opened.status}`)
  return body.email
}

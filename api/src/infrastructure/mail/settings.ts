import { isIP } from 'node:net'
import * as z from 'zod'

/** An address and the name before it; a name is a person's or an operator's words. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** A mail server, as `SMTP_URL` names it. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`); otherwise STARTTLS where the server offers it. */
  readonly secure: boolean
  readonly user: string | null
  readonly password: string | null
}

export interface MailSettings {
  /** None writes each message to a file in `folder`. */
  readonly server: SmtpServer | null
  readonly folder: string
  /** An empty name stands for the operator's. */
  readonly from: Mailbox
  /** Milliseconds that the mail server has for each step, and twice as long for a message. Without it, the limits of `mailer.ts`. */
  readonly limitMs?: number
}

const Address = z.email().max(254)
/** One address that mail can go to; never two, and never anything that ends a header. */
export const isMailAddress = (text: string): boolean => Address.safeParse(text).success

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** `smtp://user:password@host:587` or `smtps://…`; what is special in a user or password is percent-encoded. @returns null for anything else. */
export function smtpServerOf(text: string): SmtpServer | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return null
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === null || password === null || (user === '') !== (password === '')) return null
  const secure = url.protocol === 'smtps:'
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port)
  // An IPv6 address stands in brackets in a URL, and without them everywhere else.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port, secure, user: user || null, password: password || null }
}

/** `Carte <no-reply@example.com>`, or the address alone. @returns null for anything else. */
export function mailboxOf(text: string): Mailbox | null {
  const [, name = '', bracketed, alone] =
    /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim()) ?? []
  const address = bracketed ?? alone ?? ''
  return isMailAddress(address) ? { name: name.trim(), address } : null
}

/** Whom mail comes from where `MAIL_FROM` does not say it. */
export function defaultFrom(publicOrigin: string | null): Mailbox {
  const host = publicOrigin === null ? 'localhost' : new URL(publicOrigin).hostname.replace(/^\[(.*)\]$/, 'IPv6:$1')
  return { name: '', address: `no-reply@${isIP(host) === 4 || host.startsWith('IPv6:') ? `[${host}]` : host}` }
}

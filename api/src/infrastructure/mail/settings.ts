import { isIP } from 'node:net'
import * as z from 'zod'

export interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`); otherwise STARTTLS if the server offers it. */
  readonly secure: boolean
  readonly user: string | null
  readonly password: string | null
}

export interface MailSettings {
  /** If null, each message is written to a file in `folder`. */
  readonly server: SmtpServer | null
  readonly folder: string
  /** If its name is empty, the operator's name is used. */
  readonly from: Mailbox
  /**
   * Milliseconds for each SMTP step, and twice as long for a message. If undefined, the limits in `mailer.ts` apply.
   */
  readonly limitMs?: number
}

const Address = z.email().max(254)
/** Accepts one address, never a list, and no characters that end a header. */
export const isMailAddress = (text: string): boolean => Address.safeParse(text).success

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/**
 * Parses `smtp://user:password@host:587` or `smtps://…`, with special characters of user and password percent-encoded.
 * Returns null for anything else.
 */
export function smtpServerOf(text: string): SmtpServer | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return null
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === null || password === null || (user === '') !== (password === '')) return null
  const secure = url.protocol === 'smtps:'
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port)
  // A URL has an IPv6 address in brackets; nodemailer expects it without.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port, secure, user: user || null, password: password || null }
}

/** Parses `Carte <no-reply@example.com>`, or the address alone. Returns null for anything else. */
export function mailboxOf(text: string): Mailbox | null {
  const [, name = '', bracketed, alone] =
    /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim()) ?? []
  const address = bracketed ?? alone ?? ''
  return isMailAddress(address) ? { name: name.trim(), address } : null
}

/** Returns the sender if `MAIL_FROM` is not set. */
export function defaultFrom(publicOrigin: string | null): Mailbox {
  const host = publicOrigin === null ? 'localhost' : new URL(publicOrigin).hostname.replace(/^\[(.*)\]$/, 'IPv6:$1')
  return { name: '', address: `no-reply@${isIP(host) === 4 || host.startsWith('IPv6:') ? `[${host}]` : host}` }
}

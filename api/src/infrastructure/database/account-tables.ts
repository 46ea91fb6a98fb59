import type { Language } from '@carte/contract'
import type { Generated } from 'kysely'

// What customers write: their accounts. Column by column; a test compares it with the database's own catalogue.

export interface CustomerTable {
  id: string
  email: string
  /** The address as it is compared: lower case. */
  email_key: string
  /** Null for whoever signs in by an external provider alone. */
  password_hash: string | null
  name: string
  last_name: string
  /** E.164, or empty. */
  phone: string
  /** A shop's id, or empty. */
  favorite_shop: string
  member_code: string
  /** The address is known to be theirs. */
  confirmed: boolean
  /** That mail is written in. */
  language: Generated<Language>
  created_at: Generated<Date>
  terms_accepted_at: Date | null
  last_signed_in_at: Generated<Date>
}

/** Failed sign-ins by address, known or not, so that a lock tells nobody which addresses have an account. */
export interface LoginFailureTable {
  email_key: string
  failures: number
  locked_until: Date | null
  at: Date
}

export interface FavoriteTable {
  customer_id: string
  type: 'article' | 'shop'
  code: string
}

export interface SessionTable {
  token_hash: Buffer
  customer_id: string
  created_at: Date
  expires_at: Date
  kind: Generated<'cookie' | 'access' | 'refresh'>
  /** The sign-in that it belongs to. */
  grant_id: Generated<string>
  /** When a refresh token was used. */
  spent_at: Date | null
}

/** A link in a mail; its code is known by its hash alone. */
export interface AccountLinkTable {
  customer_id: string
  purpose: 'confirm' | 'email' | 'reset'
  code_hash: Buffer
  /** The address that the link proves. */
  email: string
  expires_at: Date
}

/** A mail that is to be sent; nobody need have an account with its address. */
export interface AccountMailTable {
  id: string
  kind: 'confirm' | 'email' | 'reset' | 'email-changed' | 'password-changed'
  email: string
  /** Whom a notice is about; null for what was asked for by address. */
  customer_id: string | null
  language: Language
  since: Date
}

/** Who a customer is at an external provider. */
export interface ExternalLoginTable {
  provider: string
  subject: string
  customer_id: string
  created_at: Date
}

/** A browser on its way to an external provider and back. */
export interface ExternalAttemptTable {
  state_hash: Buffer
  provider: string
  nonce: string
  code_verifier: string
  redirect_uri: string
  expires_at: Date
}

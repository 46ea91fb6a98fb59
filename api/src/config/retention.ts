import { CONTACT_DAYS, IDLE_ACCOUNT_DAYS, UNCONFIRMED_DAYS, UNPAID_DAYS } from '@carte/contract'
import * as z from 'zod'

/** Retention periods in days. */
export interface Retention {
  /** An order's contact details, note and spot, after the pick-up. */
  readonly contacts: number
  /** An unpaid order. */
  readonly unpaid: number
  /** A paid order, after the end of its year. */
  readonly orders: number
  /** Mails and text messages that are stored as files in the data folder. */
  readonly files: number
  /** An account whose email address is not confirmed. */
  readonly unconfirmed: number
  /** An unused account; null to keep it until its owner deletes it. */
  readonly accounts: number | null
}

/** The reconciler asks providers about the payments of the last eight days, so orders must be kept longer. */
const UNPAID_DAYS_MIN = 9
const days = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const limitedDays = (min: number, max: number) =>
  z.coerce.number().int().min(min).max(max, `Not more than ${max}, which the privacy policy promises`)

/**
 * Environment variables. Those with `limitedDays` cannot exceed the periods that the privacy policy promises
 * (PRIVACY-5).
 */
export const retentionVariables = {
  /** Days after the pick-up until email, phone, note and spot of an order are cleared. */
  RETAIN_CONTACTS_DAYS: limitedDays(1, CONTACT_DAYS).default(CONTACT_DAYS),
  /** Days until an unpaid order is deleted. */
  RETAIN_UNPAID_DAYS: limitedDays(UNPAID_DAYS_MIN, UNPAID_DAYS).default(UNPAID_DAYS),
  /**
   * Days after the end of its calendar year until an order is deleted. Seven years, as Swedish bookkeeping law
   * requires.
   */
  RETAIN_ORDERS_DAYS: days(90, 36_525).default(2_557),
  /** Days until mail and SMS in files of the data folder are deleted. */
  RETAIN_MAIL_FILES_DAYS: days(1, 3_650).default(30),
  /** Days until an account with an unconfirmed address is deleted. */
  RETAIN_UNCONFIRMED_DAYS: limitedDays(2, UNCONFIRMED_DAYS).default(UNCONFIRMED_DAYS),
  /** Days without an order or a sign-in until an account is deleted. If unset, never. */
  RETAIN_ACCOUNTS_DAYS: days(IDLE_ACCOUNT_DAYS, 36_525).optional(),
}

type Variables = z.infer<z.ZodObject<typeof retentionVariables>>

export const retentionOf = (environment: Variables): Retention => ({
  contacts: environment.RETAIN_CONTACTS_DAYS,
  unpaid: environment.RETAIN_UNPAID_DAYS,
  orders: environment.RETAIN_ORDERS_DAYS,
  files: environment.RETAIN_MAIL_FILES_DAYS,
  unconfirmed: environment.RETAIN_UNCONFIRMED_DAYS,
  accounts: environment.RETAIN_ACCOUNTS_DAYS ?? null,
})

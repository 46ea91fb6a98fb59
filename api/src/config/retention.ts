import { CONTACT_DAYS, IDLE_ACCOUNT_DAYS, UNCONFIRMED_DAYS, UNPAID_DAYS } from '@carte/contract'
import * as z from 'zod'

/** For how many days what is kept. */
export interface Retention {
  /** How an order's guest is reached, their note and their spot, after the pick-up. */
  readonly contacts: number
  /** An order that nobody paid. */
  readonly unpaid: number
  /** An order that was paid, after the end of its year. */
  readonly orders: number
  /** Mail and texts that are files. */
  readonly files: number
  /** An account whose address nobody has confirmed. */
  readonly unconfirmed: number
  /** An account that nobody has used; null for as long as its owner likes. */
  readonly accounts: number | null
}

/** The reconciler asks providers about money of the last eight days; what it may ask for is not forgotten before. */
const LEAST_UNPAID = 9
const days = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const promised = (least: number, most: number) =>
  z.coerce.number().int().min(least).max(most, `Not more than ${most}, which the privacy policy promises`)

/**
 * The variables of the environment. Where the privacy policy promises a time (contract), no longer one can be set: it may only be kept short of.
 */
export const retentionVariables = {
  /** Days after the pick-up until email, phone, note and spot of an order are cleared. */
  RETAIN_CONTACTS_DAYS: promised(1, CONTACT_DAYS).default(CONTACT_DAYS),
  /** Days until an order that nobody paid is deleted. */
  RETAIN_UNPAID_DAYS: promised(LEAST_UNPAID, UNPAID_DAYS).default(UNPAID_DAYS),
  /** Days after the end of its calendar year until an order is deleted; seven years, as Swedish bookkeeping asks. */
  RETAIN_ORDERS_DAYS: days(90, 36_525).default(2_557),
  /** Days until mail and texts that were written to files of the data folder are deleted. */
  RETAIN_MAIL_FILES_DAYS: days(1, 3_650).default(30),
  /** Days until an account is deleted whose address nobody has confirmed. */
  RETAIN_UNCONFIRMED_DAYS: promised(2, UNCONFIRMED_DAYS).default(UNCONFIRMED_DAYS),
  /** Days without an order or a sign-in until an account is deleted; never without it. */
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

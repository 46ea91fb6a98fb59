import { PAYMENT_ERRORS, type PaymentErrorCode, type Problem } from '@carte/contract'
import type { en } from './locales/en.ts'
import { defineTexts, type Translate } from './texts.ts'

/** Texts that every room uses: errors, order types, allergens, statuses, the loader. The host ensures them before anything shows. */
export const commonTexts = defineTexts('common', {
  en: async () => (await import('./locales/en.ts')).en,
  sv: async () => (await import('./locales/sv.ts')).sv,
  fi: async () => (await import('./locales/fi.ts')).fi,
  ru: async () => (await import('./locales/ru.ts')).ru,
  no: async () => (await import('./locales/no.ts')).no,
})

type Common = typeof en

/**
 * A problem in the guest's words (spec §8): every code of the contract has a text; a payment failure is told by its number, a missing
 * order or menu with its id.
 */
export function problemText(t: Translate<Common>, problem: Pick<Problem, 'code' | 'detail'>): string {
  const payment = PAYMENT_ERRORS[problem.code as PaymentErrorCode]
  if (payment) return t('error.payment', { number: payment.number })
  const { code, detail } = problem
  if (detail && (code === 'failed-find-order' || code === 'menu-not-found'))
    return t(`problemOf.${code}`, { id: detail })
  // A server newer than this page may know more codes; a text that is not there comes back as its key.
  const key = `problem.${code}` as 'problem.error.unknown'
  const text = t(key)
  return text === key ? t('problem.error.unknown') : text
}

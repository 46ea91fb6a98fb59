import {
  hasTextForPeople,
  isDerivedFromStatus,
  PAYMENT_ERRORS,
  type PaymentErrorCode,
  type Problem,
} from '@carte/contract'
import type { en } from './locales/en.ts'
import { defineTexts, type Translate } from './texts.ts'

/**
 * Messages that all packages share: errors, order types, allergens, statuses, the loader. The host loads them before it
 * renders.
 */
export const commonTexts = defineTexts('common', {
  en: async () => (await import(/* webpackChunkName: 'words-en' */ './locales/en.ts')).en,
  sv: async () => (await import(/* webpackChunkName: 'words-sv' */ './locales/sv.ts')).sv,
  fi: async () => (await import(/* webpackChunkName: 'words-fi' */ './locales/fi.ts')).fi,
  ru: async () => (await import(/* webpackChunkName: 'words-ru' */ './locales/ru.ts')).ru,
  no: async () => (await import(/* webpackChunkName: 'words-no' */ './locales/no.ts')).no,
})

type Common = typeof en

type OrEmpty = (key: string, values: { readonly defaultValue: '' }) => string
/**
 * Returns the message of a code, or an empty string. Without the default value, i18next would return the key of a
 * missing message, and interpolate text from a server.
 */
const textOf = (t: Translate<Common>, code: string) => (t as OrEmpty)(`problem.${code}`, { defaultValue: '' })

/** Returns the message of a code; for a payment error, the general message with its number. */
function messageOf(t: Translate<Common>, code: string): string {
  if (!Object.hasOwn(PAYMENT_ERRORS, code)) return textOf(t, code)
  return t('error.payment', { number: PAYMENT_ERRORS[code as PaymentErrorCode].number })
}

/**
 * Returns a problem as a message for the guest. A payment error contains its number; a missing order or menu, its id.
 * An unknown code becomes the message for an unexpected error, so the guest never sees a raw code.
 */
export function problemText(t: Translate<Common>, { code, detail, errors }: Pick<Problem, TextFields>): string {
  if (detail && (code === 'failed-find-order' || code === 'menu-not-found'))
    return t(`problemOf.${code}`, { id: detail })
  if (errors && isDerivedFromStatus(code)) return t('problem.validation')
  return messageOf(t, code) || t('problem.error.unknown')
}
type TextFields = 'code' | 'detail' | 'errors'

/** Limits for texts from the server. */
const TEXTS_MAX = 10
const TEXT_LENGTH_MAX = 2000

/**
 * Returns texts from the server, to show beside `problemText`. They can contain HTML and are not trusted: sanitize them
 * or render them as text.
 *
 * Empty for our own server, whose details are ids and names for programs. Texts of another server implementation are
 * shown if the problem has no code or an unknown one, except for a 5xx error without a code, whose texts are internal.
 * Known codes among the texts are replaced by our messages.
 */
export function problemTexts(t: Translate<Common>, problem: Pick<Problem, TextFields | 'status'>): readonly string[] {
  const { code, detail, errors } = problem
  if (!(isDerivedFromStatus(code) ? hasTextForPeople(problem) : !messageOf(t, code))) return []
  const byField = Object.entries(errors ?? {}).flatMap(([field, texts]) => textOf(t, field) || texts)
  const texts = [detail, ...byField].filter((text) => typeof text === 'string')
  const shown = texts.map((text) => textOf(t, text) || text.slice(0, TEXT_LENGTH_MAX)).filter((text) => text.trim())
  return [...new Set(shown)].slice(0, TEXTS_MAX)
}

import { isBare, PAYMENT_ERRORS, type PaymentErrorCode, type Problem, speaksForItself } from '@carte/contract'
import type { en } from './locales/en.ts'
import { defineTexts, type Translate } from './texts.ts'

/** Texts that every room uses: errors, order types, allergens, statuses, the loader. The host ensures them before anything shows. */
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
 * The text of a code, or nothing where there is none. Without the default, what is not there would come back as its key, and
 * a server's words would be read as a template on the way.
 */
const textOf = (t: Translate<Common>, code: string) => (t as OrEmpty)(`problem.${code}`, { defaultValue: '' })

/** The text of a code; payment failures have theirs by their number. */
function catalogued(t: Translate<Common>, code: string): string {
  if (!Object.hasOwn(PAYMENT_ERRORS, code)) return textOf(t, code)
  return t('error.payment', { number: PAYMENT_ERRORS[code as PaymentErrorCode].number })
}

/**
 * A problem in the guest's words (spec §8): every code of the contract has a text; a payment failure is told by its number, a missing
 * order or menu with its id. Never a raw code: one that the catalogue does not have is something unexpected.
 */
export function problemText(t: Translate<Common>, { code, detail, errors }: Pick<Problem, Told>): string {
  if (detail && (code === 'failed-find-order' || code === 'menu-not-found'))
    return t(`problemOf.${code}`, { id: detail })
  if (errors && isBare(code)) return t('problem.validation')
  return catalogued(t, code) || t('problem.error.unknown')
}
type Told = 'code' | 'detail' | 'errors'

/** Who is told more than this is told nothing. */
const MOST_TEXTS = 10
const MOST_LETTERS = 2000

/**
 * What the server itself has to say to the guest, beside `problemText`: texts that may be HTML and that nobody has looked at, so
 * sanitise them or draw them as text. Our server's problems say nothing here: their details are ids and names for programs, and the catalogue has
 * the words. Another server of the family speaks for itself where its problem has no code, or one that the catalogue does not have;
 * not where it failed without a code, which is when servers tell of their insides. Of what it says, codes of the catalogue come in our words.
 */
export function problemWords(t: Translate<Common>, problem: Pick<Problem, Told | 'status'>): readonly string[] {
  const { code, detail, errors } = problem
  if (!(isBare(code) ? speaksForItself(problem) : !catalogued(t, code))) return []
  const byField = Object.entries(errors ?? {}).flatMap(([field, texts]) => textOf(t, field) || texts)
  const words = [detail, ...byField].filter((text) => typeof text === 'string')
  const told = words.map((text) => textOf(t, text) || text.slice(0, MOST_LETTERS)).filter((text) => text.trim())
  return [...new Set(told)].slice(0, MOST_TEXTS)
}

import { ID } from '@carte/contract'
import { toMajor, toMinor } from '@carte/domain'
import { brandStylesheet } from '../settings/stylesheet.ts'
import { didYouMean } from './did-you-mean.ts'

/** An invalid value. The message continues `shops.csv:17: name: `. */
export class InvalidValue extends Error {}

/** Converts the values of a field between files and the database. */
export interface Codec {
  readonly sql: 'text' | 'text[]' | 'integer' | 'double precision' | 'boolean' | 'jsonb' | 'date' | 'timestamptz'
  /** @param said text of a cell, never empty, or a value of JSON @throws Wrong */
  read(said: unknown): unknown
  cell(value: unknown): string
  json(value: unknown): unknown
}

export const quote = (said: unknown) => `“${typeof said === 'string' ? said : JSON.stringify(said)}”`
/** Rejects what PostgreSQL cannot store: JSON can contain zero bytes and unpaired surrogates. @throws Wrong */
export function kept(text: string): string {
  if (text.includes('\0')) throw new InvalidValue('has a zero byte')
  if (!text.isWellFormed())
    throw new InvalidValue('has half a letter (“\\u” and four digits, of which two belong together)')
  return text.trim()
}
export const asText = (said: unknown): string => {
  if (typeof said === 'string') return kept(said)
  if (typeof said === 'number' || typeof said === 'boolean') return String(said)
  throw new InvalidValue(`${quote(said)} is no text`)
}
export const plain = {
  cell: (value: unknown) => (value === null ? '' : String(value)),
  json: (value: unknown) => value,
}

/** @param max number of UTF-16 code units @param example shown in the error if `pattern` does not match */
export const words = (max: number, pattern?: RegExp, example?: string): Codec => ({
  sql: 'text',
  read(said) {
    const text = asText(said)
    if (text.length > max) throw new InvalidValue(`has ${text.length} letters; at most ${max} are kept`)
    if (pattern && !pattern.test(text)) throw new InvalidValue(`${quote(text)} is none; write for example ${example}`)
    return text
  },
  ...plain,
})

export const id: Codec = {
  sql: 'text',
  read(said) {
    const text = asText(said)
    if (!ID.test(text))
      throw new InvalidValue(
        `${quote(text)} may have letters from a to z, digits, “.”, “_” and “-”, at most 64, and begins with a letter or digit`,
      )
    return text
  },
  ...plain,
}

export const oneOf = (names: readonly string[]): Codec => ({
  sql: 'text',
  read(said) {
    const text = asText(said)
    if (names.includes(text)) return text
    throw new InvalidValue(`${quote(text)} is none of ${names.join(', ')}${didYouMean(text, names)}`)
  },
  ...plain,
})

const YES = ['true', 'yes', '1']
const NO = ['false', 'no', '0']
export const yesNo: Codec = {
  sql: 'boolean',
  read(said) {
    const text = asText(said).toLowerCase()
    if (YES.includes(text)) return true
    if (NO.includes(text)) return false
    throw new InvalidValue(`${quote(said)} is neither true nor false`)
  },
  ...plain,
}

export const partsOf = (text: string): string[] =>
  text
    .split(/[|;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Distinct values: `a|b` or `a; b` in a cell, an array in JSON. */
export const list = (of: Codec): Codec => ({
  sql: 'text[]',
  read(said) {
    const values = (Array.isArray(said) ? said : partsOf(asText(said))).map((part) => of.read(part))
    const twice = values.find((value, at) => values.indexOf(value) !== at)
    if (twice !== undefined) throw new InvalidValue(`names ${quote(twice)} twice`)
    return values
  },
  cell: (value) => (value as readonly string[]).join('|'),
  json: (value) => value,
})

const decimalOf = (said: unknown): number => {
  const text = asText(said).replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

export const number = (min: number, max: number): Codec => ({
  sql: 'double precision',
  read(said) {
    const value = decimalOf(said)
    if (value >= min && value <= max) return value
    throw new InvalidValue(`${quote(said)} is no number from ${min} to ${max}`)
  },
  ...plain,
})

export const whole = (min: number, max: number): Codec => ({
  sql: 'integer',
  read(said) {
    const value = decimalOf(said)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    throw new InvalidValue(`${quote(said)} is no whole number from ${min} to ${max}`)
  },
  ...plain,
})

const AMOUNT = /^\d{1,7}(?:[.,]\d{1,2})?$/
const minorOf = (said: unknown): number => {
  const text = asText(said)
  if (!AMOUNT.test(text)) throw new InvalidValue(`${quote(said)} is no price; write for example 129, 129.50 or 129,50`)
  return toMinor(Number(text.replace(',', '.')))
}
const majorText = (minor: number) => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2))

/** Major units with VAT in files, minor units in the database. */
export const price: Codec = {
  sql: 'integer',
  read: minorOf,
  cell: (value) => majorText(value as number),
  json: (value) => toMajor(value as number),
}

/** `a=…|b=…` in a cell, an object in JSON. */
const pairsOf = (said: unknown, example: string): (readonly [string, unknown])[] => {
  if (typeof said === 'object' && said !== null && !Array.isArray(said)) return Object.entries(said)
  return partsOf(asText(said)).map((part) => {
    const at = part.indexOf('=')
    if (at < 1) throw new InvalidValue(`${quote(part)} is no pair; write for example ${example}`)
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
  })
}
const onceEach = (pairs: readonly (readonly [string, unknown])[]) => {
  const twice = pairs.find(([key], at) => pairs.findIndex(([other]) => other === key) !== at)
  if (twice) throw new InvalidValue(`names ${quote(twice[0])} twice`)
  return pairs
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const currencyOf = (said: unknown): string => {
  const text = asText(said)
  if (!CURRENCIES.has(text)) throw new InvalidValue(`${quote(text)} is no currency; write for example SEK`)
  return text
}
export const currency: Codec = { sql: 'text', read: currencyOf, ...plain }

/** `SEK=99|EUR=9.90` */
export const prices: Codec = {
  sql: 'jsonb',
  read: (said) =>
    Object.fromEntries(onceEach(pairsOf(said, 'SEK=99')).map(([name, amount]) => [currencyOf(name), minorOf(amount)])),
  cell: (value) =>
    Object.entries(value as Record<string, number>)
      .map(([name, minor]) => `${name}=${majorText(minor)}`)
      .join('|'),
  json: (value) =>
    Object.fromEntries(Object.entries(value as Record<string, number>).map(([name, minor]) => [name, toMajor(minor)])),
}

/** `google=Google|bank=Bank ID` */
export const providers: Codec = {
  sql: 'jsonb',
  read: (said) =>
    onceEach(pairsOf(said, 'google=Google')).map(([key, name]) => ({ id: id.read(key), name: asText(name) })),
  cell: (value) => (value as { id: string; name: string }[]).map((one) => `${one.id}=${one.name}`).join('|'),
  json: (value) => Object.fromEntries((value as { id: string; name: string }[]).map((one) => [one.id, one.name])),
}

/** Names in one flat folder, as in `infrastructure/images/image-store.ts`. */
const PICTURE = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*\.(?:avif|jpe?g|png|webp)$/
export const picture = words(200, PICTURE, 'margherita.webp (a file of MEDIA_DIR: avif, jpg, png or webp)')

export const address: Codec = {
  sql: 'text',
  read(said) {
    const text = asText(said)
    const url = URL.parse(text)
    if (url && !['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(url.protocol) && text.length <= 2_000)
      return text
    throw new InvalidValue(`${quote(text)} is no address; write for example https://app.example.com/order`)
  },
  ...plain,
}

/** @throws Wrong if no value in it is allowed */
export function stylesheetOf(text: string): string {
  kept(text)
  if (text.trim() !== '' && brandStylesheet(text) === '')
    throw new InvalidValue('sets nothing that a brand may set; write for example :root { --carte-accent: #1b6b3a; }')
  return text
}

/** Path of a category: `Drinks > Soft drinks`. A `>` in a name is written `\>`. */
export const path: Codec = {
  sql: 'jsonb',
  read(said) {
    const names = Array.isArray(said)
      ? said.map(asText)
      : [...`${asText(said)}>`.matchAll(/((?:\\[\s\S]|[^\\>])*)>/g)].map(([, name = '']) =>
          name.trim().replace(/\\([\\>])/g, '$1'),
        )
    if (names.some((name) => name === ''))
      throw new InvalidValue(`${quote(said)} has a category without a name; write for example Drinks > Soft drinks`)
    const slash = names.find((name) => name.includes('/'))
    if (slash !== undefined)
      throw new InvalidValue(`${quote(slash)} has a “/”, which no category may have: its name becomes an address`)
    return names
  },
  cell: (value) => pathText(value as string[]),
  json: (value) => pathText(value as string[]),
}
export const pathText = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\>]/g, '\\$&')).join(' > ')

import { ID } from '@carte/contract'
import { toMajor, toMinor } from '@carte/domain'
import { brandStylesheet } from '../settings/stylesheet.ts'
import { didYouMean } from './import-errors.ts'

/** An invalid value. The message continues `shops.csv:17: name: `. */
export class InvalidValue extends Error {}

/** Converts the values of a field between files and the database. */
export interface Codec {
  readonly sql: 'text' | 'text[]' | 'integer' | 'double precision' | 'boolean' | 'jsonb' | 'date' | 'timestamptz'
  /** @param value text of a cell, never empty, or a value of JSON @throws InvalidValue */
  read(value: unknown): unknown
  cell(value: unknown): string
  json(value: unknown): unknown
}

export const quote = (value: unknown) => `“${typeof value === 'string' ? value : JSON.stringify(value)}”`
/**
 * Returns a text without surrounding white space. Rejects what PostgreSQL cannot store: JSON can contain zero bytes and
 * unpaired surrogates.
 *
 * @throws InvalidValue
 */
export function storableText(text: string): string {
  if (text.includes('\0')) throw new InvalidValue('has a zero byte')
  if (!text.isWellFormed())
    throw new InvalidValue('has half of a surrogate pair (“\\u” with four digits); write both halves')
  return text.trim()
}
export const asText = (value: unknown): string => {
  if (typeof value === 'string') return storableText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new InvalidValue(`${quote(value)} is not a text`)
}
/** Writes a value as it is; null is an empty cell. */
export const plainFormat = {
  cell: (value: unknown) => (value === null ? '' : String(value)),
  json: (value: unknown) => value,
}

/** @param errorOf returns why a text is invalid, null if it is valid */
const textWhere = (errorOf: (text: string) => string | null): Codec => ({
  sql: 'text',
  read(value) {
    const text = asText(value)
    const error = errorOf(text)
    if (error !== null) throw new InvalidValue(error)
    return text
  },
  ...plainFormat,
})

/** @param max number of UTF-16 code units @param example shown in the error if `pattern` does not match */
export const text = (max: number, pattern?: RegExp, example?: string): Codec =>
  textWhere((text) => {
    if (text.length > max) return `has ${text.length} characters; at most ${max} are allowed`
    return pattern?.test(text) === false ? `${quote(text)} has the wrong form; write for example ${example}` : null
  })

export const id = textWhere((text) =>
  ID.test(text)
    ? null
    : `${quote(text)} may contain only letters from a to z, digits, “.”, “_” and “-”, at most 64 characters, and must begin with a letter or digit`,
)

export const oneOf = (names: readonly string[]): Codec =>
  textWhere((text) =>
    names.includes(text) ? null : `${quote(text)} is not one of ${names.join(', ')}${didYouMean(text, names)}`,
  )

const YES = ['true', 'yes', '1']
const NO = ['false', 'no', '0']
export const boolean: Codec = {
  sql: 'boolean',
  read(value) {
    const text = asText(value).toLowerCase()
    if (YES.includes(text)) return true
    if (NO.includes(text)) return false
    throw new InvalidValue(`${quote(value)} is neither true nor false`)
  },
  ...plainFormat,
}

export const partsOf = (text: string): string[] =>
  text
    .split(/[|;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Distinct values: `a|b` or `a; b` in a cell, an array in JSON. */
export const list = (item: Codec): Codec => ({
  sql: 'text[]',
  read(value) {
    const values = (Array.isArray(value) ? value : partsOf(asText(value))).map((part) => item.read(part))
    const duplicate = values.find((value, index) => values.indexOf(value) !== index)
    if (duplicate !== undefined) throw new InvalidValue(`contains ${quote(duplicate)} twice`)
    return values
  },
  cell: (value) => (value as readonly string[]).join('|'),
  json: (value) => value,
})

const decimalOf = (value: unknown): number => {
  const text = asText(value).replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

const numberWhere = (sql: Codec['sql'], isValid: (value: number) => boolean, expected: string): Codec => ({
  sql,
  read(value) {
    const parsed = decimalOf(value)
    if (isValid(parsed)) return parsed
    throw new InvalidValue(`${quote(value)} is not ${expected}`)
  },
  ...plainFormat,
})

export const number = (min: number, max: number): Codec =>
  numberWhere('double precision', (value) => value >= min && value <= max, `a number from ${min} to ${max}`)

export const integer = (min: number, max: number): Codec =>
  numberWhere(
    'integer',
    (value) => Number.isInteger(value) && value >= min && value <= max,
    `a whole number from ${min} to ${max}`,
  )

export const integerOf = (values: readonly number[]): Codec =>
  numberWhere('integer', (value) => values.includes(value), `one of ${values.join(', ')}`)

const AMOUNT = /^\d{1,7}(?:[.,]\d{1,2})?$/
const minorOf = (value: unknown): number => {
  const text = asText(value)
  if (!AMOUNT.test(text))
    throw new InvalidValue(`${quote(value)} is not a price; write for example 129, 129.50 or 129,50`)
  return toMinor(Number(text.replace(',', '.')))
}
const majorText = (minor: number) => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2))

/** Major units with VAT in files, minor units in the database. */
export const price: Codec = {
  sql: 'integer',
  read: minorOf,
  cell: (value) => (value === null ? '' : majorText(value as number)),
  json: (value) => (value === null ? null : toMajor(value as number)),
}

/** Returns the pairs of a cell `a=…|b=…` or of an object in JSON. */
const pairsOf = (value: unknown, example: string): (readonly [string, unknown])[] => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value)
  return partsOf(asText(value)).map((part) => {
    const at = part.indexOf('=')
    if (at < 1) throw new InvalidValue(`${quote(part)} is not a pair; write for example ${example}`)
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
  })
}
const rejectDuplicateKeys = (pairs: readonly (readonly [string, unknown])[]) => {
  const duplicate = pairs.find(([key], index) => pairs.findIndex(([other]) => other === key) !== index)
  if (duplicate) throw new InvalidValue(`contains ${quote(duplicate[0])} twice`)
  return pairs
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const currencyOf = (value: unknown): string => {
  const text = asText(value)
  if (!CURRENCIES.has(text)) throw new InvalidValue(`${quote(text)} is not a currency; write for example SEK`)
  return text
}
export const currency: Codec = { sql: 'text', read: currencyOf, ...plainFormat }

/** `SEK=99|EUR=9.90` */
export const prices: Codec = {
  sql: 'jsonb',
  read: (value) =>
    Object.fromEntries(
      rejectDuplicateKeys(pairsOf(value, 'SEK=99')).map(([name, amount]) => [currencyOf(name), minorOf(amount)]),
    ),
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
  read: (value) =>
    rejectDuplicateKeys(pairsOf(value, 'google=Google')).map(([key, name]) => ({
      id: id.read(key),
      name: asText(name),
    })),
  cell: (value) => (value as { id: string; name: string }[]).map((one) => `${one.id}=${one.name}`).join('|'),
  json: (value) => Object.fromEntries((value as { id: string; name: string }[]).map((one) => [one.id, one.name])),
}

/** Names in one flat folder, as in `infrastructure/images/image-store.ts`. */
const PICTURE = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*\.(?:avif|jpe?g|png|webp)$/
export const picture = text(200, PICTURE, 'margherita.webp (a file of MEDIA_DIR: avif, jpg, png or webp)')

const FORBIDDEN_PROTOCOLS = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:']
export const address = textWhere((text) => {
  const url = URL.parse(text)
  if (url && !FORBIDDEN_PROTOCOLS.includes(url.protocol) && text.length <= 2_000) return null
  return `${quote(text)} is not an address; write for example https://app.example.com/order`
})

/**
 * Returns the text of a style sheet.
 *
 * @throws InvalidValue if PostgreSQL cannot store it, or if it is not empty and sets no allowed property
 */
export function stylesheetOf(text: string): string {
  storableText(text)
  if (text.trim() !== '' && brandStylesheet(text) === '')
    throw new InvalidValue('sets none of the allowed properties; write for example :root { --carte-accent: #1b6b3a; }')
  return text
}

/** Path of a category: `Drinks > Soft drinks`. A `>` in a name is written `\>`. */
export const path: Codec = {
  sql: 'jsonb',
  read(value) {
    const names = Array.isArray(value)
      ? value.map(asText)
      : [...`${asText(value)}>`.matchAll(/((?:\\[\s\S]|[^\\>])*)>/g)].map(([, name = '']) =>
          name.trim().replace(/\\([\\>])/g, '$1'),
        )
    if (names.some((name) => name === ''))
      throw new InvalidValue(`${quote(value)} has a category without a name; write for example Drinks > Soft drinks`)
    const slash = names.find((name) => name.includes('/'))
    if (slash !== undefined)
      throw new InvalidValue(
        `${quote(slash)} contains “/”, which a category must not contain, because its name becomes part of an address`,
      )
    return names
  },
  cell: (value) => pathText(value as string[]),
  json: (value) => pathText(value as string[]),
}
export const pathText = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\>]/g, '\\$&')).join(' > ')

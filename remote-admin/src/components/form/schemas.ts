import { ORDER_TYPES } from '@carte/contract'
import * as z from 'zod/mini'

// Schemas of the forms: texts of inputs become the values that the server takes. The server checks by the same rules.

export const required = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
export const optional = (max: number) => z.string().check(z.trim(), z.maxLength(max))
export const textsOf = (max: number) =>
  z.strictObject({ sv: optional(max), en: optional(max), fi: optional(max), ru: optional(max), no: optional(max) })
export const NO_TEXTS = { sv: '', en: '', fi: '', ru: '', no: '' }
export const OrderTypeName = z.enum(ORDER_TYPES)

/** Returns the number in a text with a decimal point or comma; null for an empty text, NaN for another one. */
export const numberOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(/\s/g, '').replace(',', '.').replace('−', '-'))

interface Range {
  readonly min: number
  readonly max: number
  readonly error: () => string
}

/** Text of an input as a number; null for an empty one, if `isOptional`. */
export const numberText = (
  { min, max, error }: Range,
  { isWhole = true, isOptional = false }: { readonly isWhole?: boolean; readonly isOptional?: boolean } = {},
) =>
  z.pipe(
    z.string().check(
      z.refine(
        (text) => {
          const number = numberOf(text)
          if (number === null) return isOptional
          return number >= min && number <= max && (!isWhole || Number.isInteger(number))
        },
        { error },
      ),
    ),
    z.transform(numberOf),
  )
export const textOf = (number: number | null): string => (number === null ? '' : String(number))

/** A time of an input, `10:30`. The server's times have seconds. */
export const timeText = (error: () => string) =>
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error }))
export const shortTime = (time: string): string => (time.endsWith(':00') ? time.slice(0, 5) : time)

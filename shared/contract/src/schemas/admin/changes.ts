import * as z from 'zod/mini'

// Parts of requests that change something.

const textsOf = (max: number) => {
  const text = z.string().check(z.maxLength(max))
  return z.strictObject({ sv: text, en: text, fi: text, ru: text, no: text })
}
/** A text in each language; empty where it is missing. */
export const LongTexts = textsOf(2_200)
export const ShortTexts = textsOf(300)
export type TextsByLanguage = z.infer<typeof LongTexts>

/** `before` is what the caller saw; the server rejects the change with 409 if another one came first. */
export const changeOf = <Value extends z.ZodMiniType>(value: Value) => z.strictObject({ before: value, after: value })

/** As `changeOf`, for a row of a list. Null before: it is new. Null after: it is removed. */
export const rowChangeOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.strictObject({ before: z.nullable(value), after: z.nullable(value) })

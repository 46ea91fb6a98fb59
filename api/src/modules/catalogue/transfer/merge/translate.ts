import { LANGUAGES, type Translation } from '@carte/contract'

export interface ChildText {
  readonly line: number
  readonly file: string
  readonly of: string
  readonly id: string
  readonly language: string
  readonly field: string
  readonly text: string
}

export type Overlay = Readonly<Record<string, string | null>>

/** Merges translations; null removes one. Existing languages keep their order; new ones follow in the site's order. */
export function translate(was: readonly Translation[], overlay: Overlay): Translation[] {
  const known = was.map(({ language }) => language)
  const languages = [...known, ...LANGUAGES.filter((language) => !known.includes(language))]
  return languages.flatMap((language) => {
    const own = Object.entries(overlay).filter(([key]) => key.endsWith(`:${language}`))
    const entries = own.map(([key, text]) => [key.slice(0, key.indexOf(':')), text] as const)
    const before = was.find((entry) => entry.language === language)
    const entry = Object.entries({ ...before, ...Object.fromEntries(entries), language }).filter(
      ([, text]) => text !== null,
    )
    return entry.length > 1 ? [Object.fromEntries(entry) as unknown as Translation] : []
  })
}

/** Returns the rest of an id after its menu or shop. */
export const idInOwner = ({ id }: ChildText): string => id.slice(id.indexOf('/') + 1)
export const overlayOf = (field: string, { language, text }: ChildText): Overlay => ({
  [`${field}:${language}`]: text === '' ? null : text,
})

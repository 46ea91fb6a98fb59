import { LANGUAGES, type Translation } from '@carte/contract'

/** A line of the file of texts that is about a part of a menu or shop. */
export interface PartText {
  readonly line: number
  readonly file: string
  readonly of: string
  readonly id: string
  readonly language: string
  readonly field: string
  readonly text: string
}

export type Overlay = Readonly<Record<string, string | null>>

/** Translations with what a file says put over them: in their order, and languages that are new in the site's. */
export function translate(was: readonly Translation[], overlay: Overlay): Translation[] {
  const known = was.map(({ language }) => language)
  const languages = [...known, ...LANGUAGES.filter((language) => !known.includes(language))]
  return languages.flatMap((language) => {
    const own = Object.entries(overlay).filter(([key]) => key.endsWith(`:${language}`))
    const said = own.map(([key, text]) => [key.slice(0, key.indexOf(':')), text] as const)
    const before = was.find((entry) => entry.language === language)
    const entry = Object.entries({ ...before, ...Object.fromEntries(said), language }).filter(
      ([, text]) => text !== null,
    )
    return entry.length > 1 ? [Object.fromEntries(entry) as unknown as Translation] : []
  })
}

/** The rest of an id after its menu or shop. */
export const insideOf = ({ id }: PartText): string => id.slice(id.indexOf('/') + 1)
export const overlayOf = (field: string, { language, text }: PartText): Overlay => ({
  [`${field}:${language}`]: text === '' ? null : text,
})

import type { Language } from '@carte/contract'

/** Messages by key. English defines the keys; use `as const`, so that placeholders are typed, too. */
export type Catalogue = Readonly<Record<string, string>>

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type PluralBase<K> = K extends `${infer Base}_other` ? Base : never

/** A catalogue with the same keys in another language. */
export type Translation<English extends Catalogue> = { readonly [K in keyof English]: string }
/** Russian has more plural forms, so each plural message also needs `_few` and `_many`. */
export type RussianTranslation<English extends Catalogue> = Translation<English> & {
  readonly [K in PluralBase<keyof English> as `${K}_few` | `${K}_many`]: string
}

/** The keys that `t` accepts. A plural message is named without the form's suffix. */
export type TextKey<English extends Catalogue> =
  | Exclude<keyof English & string, `${string}_${PluralForm}`>
  | PluralBase<keyof English>

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never
type TextOf<English, K extends string> = K extends keyof English
  ? English[K]
  : `${K}_other` extends keyof English
    ? English[`${K}_other`]
    : never
type Values<English, K extends string> = Placeholders<TextOf<English, K>> | (K extends keyof English ? never : 'count')

/** Translates a message: `t('basket.lines', { count: 3 })`. A missing or extra value is a type error. */
export type Translate<English extends Catalogue> = <const K extends TextKey<English>>(
  key: K,
  ...values: [Values<English, K>] extends [never]
    ? []
    : [values: { readonly [P in Values<English, K>]: P extends 'count' ? number : string | number }]
) => string

/** The messages of a package, loaded for one language before a screen that needs them shows. */
export interface Texts<English extends Catalogue = Catalogue> {
  readonly namespace: string
  readonly load: (language: Language) => Promise<Catalogue>
  /** Only for the type; never set. */
  readonly english?: English
}

/** A catalogue for each language, all with the keys of the English one. */
export interface Locales<English extends Catalogue> {
  readonly en: English
  readonly sv: Translation<English>
  readonly fi: Translation<English>
  readonly no: Translation<English>
  readonly ru: RussianTranslation<English>
}

type Loaders<English extends Catalogue> = {
  readonly [L in Language]: () => Promise<Locales<English>[L]>
}

/**
 * Defines a package's messages. Each language is a separate file that is loaded when needed: `defineTexts('menu', { en:
 * async () => (await import('./en.ts')).en, … })`.
 */
export function defineTexts<const English extends Catalogue>(
  namespace: string,
  loaders: Loaders<English>,
): Texts<English> {
  return { namespace, load: (language) => loaders[language]() as Promise<Catalogue> }
}

import type { Language } from '@carte/contract'

/** Texts by key; English defines the keys (`as const`, so that placeholders are typed too). */
export type Catalogue = Readonly<Record<string, string>>

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type PluralBase<K> = K extends `${infer Base}_other` ? Base : never

/** The same keys in another language. */
export type Translation<English extends Catalogue> = { readonly [K in keyof English]: string }
/** Russian counts in more forms: each counted text has `_few` and `_many` as well. */
export type RussianTranslation<English extends Catalogue> = Translation<English> & {
  readonly [K in PluralBase<keyof English> as `${K}_few` | `${K}_many`]: string
}

/** What `t` takes: a counted text goes by its name without the form. */
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

/** Translates: `t('basket.lines', { count: 3 })`; a missing or surplus value does not compile. */
export type Translate<English extends Catalogue> = <const K extends TextKey<English>>(
  key: K,
  ...values: [Values<English, K>] extends [never]
    ? []
    : [values: { readonly [P in Values<English, K>]: P extends 'count' ? number : string | number }]
) => string

/** The texts of one room: loaded per language, before a screen that needs them shows. */
export interface Texts<English extends Catalogue = Catalogue> {
  readonly namespace: string
  readonly load: (language: Language) => Promise<Catalogue>
  /** Carries the type only. */
  readonly english?: English
}

type Loaders<English extends Catalogue> = {
  readonly en: () => Promise<English>
  readonly sv: () => Promise<Translation<English>>
  readonly fi: () => Promise<Translation<English>>
  readonly no: () => Promise<Translation<English>>
  readonly ru: () => Promise<RussianTranslation<English>>
}

/**
 * Declares a room's texts. Each language is a file of its own, fetched when it is needed:
 * `defineTexts('menu', { en: async () => (await import('./en.ts')).en, … })`.
 */
export function defineTexts<const English extends Catalogue>(
  namespace: string,
  loaders: Loaders<English>,
): Texts<English> {
  return { namespace, load: (language) => loaders[language]() as Promise<Catalogue> }
}

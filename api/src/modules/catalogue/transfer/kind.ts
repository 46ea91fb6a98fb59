import type * as codec from './codecs.ts'

export interface Field {
  readonly name: string
  readonly column: string
  readonly codec: codec.Codec
  /** Value of an empty cell; undefined if a cell must not be empty. */
  readonly empty?: unknown
  /** Value in a new row if the column is absent; undefined if a new row needs the column. */
  readonly initial?: unknown
}

type Options = Pick<Field, 'empty' | 'initial'>
export const field = (name: string, of: codec.Codec, options: Options = {}, column = name): Field => ({
  name,
  column: column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  codec: of,
  ...options,
})
/** An empty cell means `value`, and so does an absent column in a new row. */
export const or = (value: unknown): Options => ({ empty: value, initial: value })

/**
 * Columns of translations, such as `description:fi`, mapped to the field of the translation. The two can differ:
 * `reason:fi` of a shop's exception is stored as `text`.
 */
type Translated = Readonly<Record<string, 'name' | 'description' | 'text' | 'imageId'>>

export interface Kind {
  readonly name: KindName
  /** Null for parts of other rows. */
  readonly table: string | null
  /** Fields that identify a record. */
  readonly keys: readonly string[]
  readonly fields: readonly Field[]
  readonly translated: Translated
}

export const kind = (
  declared: Omit<Kind, 'table' | 'translated'> & Partial<Pick<Kind, 'table' | 'translated'>>,
): Kind => ({ table: null, translated: {}, ...declared })

export const KIND_NAMES = [
  'operator',
  'vat-rates',
  'menus',
  'choice-levels',
  'articles',
  'prices',
  'choice-groups',
  'menu-items',
  'shops',
  'opening-hours-exceptions',
  'delivery-spots',
  'pickup-capacity',
  'pickup-exceptions',
  'payment-accounts',
  'campaigns',
  'texts',
] as const
export type KindName = (typeof KIND_NAMES)[number]

/** Values of `of` in the file of texts, and the kinds that they refer to. */
export const TEXTS_OF = {
  operator: 'operator',
  article: 'articles',
  choiceLevel: 'choice-levels',
  choiceGroup: 'choice-groups',
  category: 'menu-items',
  shop: 'shops',
  openingHoursException: 'opening-hours-exceptions',
  deliverySpot: 'delivery-spots',
  campaign: 'campaigns',
} as const satisfies Readonly<Record<string, KindName>>

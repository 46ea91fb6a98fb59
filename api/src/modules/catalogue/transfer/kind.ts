import type * as codec from './codecs.ts'

export interface Field {
  readonly name: string
  readonly column: string
  readonly codec: codec.Codec
  /** What an empty cell means; without it a cell may not be empty. */
  readonly empty?: unknown
  /** What a new row has where its file has no such column; without it a new row needs one. */
  readonly initial?: unknown
}

/** Columns of translations, `description:fi`, by the field of the translation that they are: in a shop's exception, `reason:fi` is its `text`. */
type Translated = Readonly<Record<string, 'name' | 'description' | 'text' | 'imageId'>>

export interface Kind {
  /** The file's name without what comes after the dot. */
  readonly name: KindName
  /** The table whose rows these are; null for a part of other rows. */
  readonly table: string | null
  /** The fields that name a record: each combination once. */
  readonly keys: readonly string[]
  readonly fields: readonly Field[]
  readonly translated: Translated
}

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
  'payment-accounts',
  'campaigns',
  'texts',
] as const
export type KindName = (typeof KIND_NAMES)[number]

/** What `of` of a text may be, the kind whose records it means, and the fields that can be translated there. */
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

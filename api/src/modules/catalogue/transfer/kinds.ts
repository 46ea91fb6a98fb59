import { LANGUAGES } from '@carte/contract'
import type { Field, Kind, KindName } from './kind.ts'
import { KINDS } from './kind-list.ts'

export { type Field, KIND_NAMES, type Kind, type KindName, TEXTS_OF } from './kind.ts'
export { KINDS } from './kind-list.ts'

export function kindOf(name: KindName): Kind {
  const kind = KINDS.find((candidate) => candidate.name === name)
  if (!kind) throw new RangeError(name)
  return kind
}
export const ENTITIES = KINDS.filter((kind): kind is Kind & { readonly table: string } => kind.table !== null)

export const fieldOf = ({ fields }: Kind, name: string): Field => {
  const found = fields.find((candidate) => candidate.name === name)
  if (!found) throw new RangeError(name)
  return found
}
export const keyColumns = (kind: Kind): string[] => kind.keys.map((name) => fieldOf(kind, name).column)

export const columnNames = ({ fields, translated }: Kind): string[] => [
  ...fields.map(({ name }) => name),
  ...Object.keys(translated).flatMap((name) => LANGUAGES.map((language) => `${name}:${language}`)),
]
export const BRAND_FILE = 'brand.css'

import { LANGUAGES } from '@carte/contract'
import { type FieldValue, kindOfSubject, type SubjectKind } from '@carte/domain'
import { type Codec, InvalidValue, id, list, storableText } from '../transfer/codecs.ts'
import { type Field, fieldOf, type Kind, type KindName, kindOf } from '../transfer/kinds.ts'

// The fields of a menu's subjects are the columns of the import, read and checked by the same codecs, so that a value
// that is made by hand and one that is imported are equal (EDIT-2).

/** The import's file of a subject, and those of its columns that are no fields, such as keys. */
const FILES = {
  menu: { file: 'menus', without: ['id', 'currency', 'currencySymbol'] },
  article: { file: 'articles', without: ['menuId', 'code'] },
  group: { file: 'choice-groups', without: ['menuId', 'code'] },
  level: { file: 'choice-levels', without: ['menuId', 'level'] },
  category: { file: 'menu-items', without: ['menuId', 'category', 'code', 'choices', 'suggestions'] },
} as const satisfies Readonly<Record<SubjectKind, { readonly file: KindName; readonly without: readonly string[] }>>

const TRANSLATION_MAX = 2_000
const CHILD = /^(?:article\/[A-Za-z0-9][\w.-]{0,63}|category\/.{1,900})$/s

const child: Codec = {
  ...id,
  read(value) {
    if (typeof value === 'string' && CHILD.test(value)) return storableText(value)
    throw new InvalidValue('is neither an article nor a category')
  },
}
const categoryName: Codec = {
  ...fieldOf(kindOf('menus'), 'name').codec,
  read(value) {
    const name = fieldOf(kindOf('menus'), 'name').codec.read(value)
    if (String(name).includes('/')) throw new InvalidValue('contains “/”, because it becomes part of an address')
    return name
  },
}
const children: Field = { name: 'children', column: 'children', codec: list(child), empty: [] }
const exists: Field = {
  name: 'exists',
  column: 'exists',
  codec: {
    ...fieldOf(kindOf('articles'), 'soldOut').codec,
    read: (value) => {
      if (typeof value === 'boolean') return value
      throw new InvalidValue('is neither true nor false')
    },
  },
}

/** The import's file that has the fields of a subject. */
export const fileOfSubject = (kind: SubjectKind): Kind => kindOf(FILES[kind].file)

const EXTRA: Readonly<Record<SubjectKind, readonly Field[]>> = {
  menu: [children],
  article: [exists, fieldOf(kindOf('menu-items'), 'choices'), fieldOf(kindOf('menu-items'), 'suggestions')],
  group: [exists],
  level: [exists],
  category: [{ name: 'name', column: 'name', codec: categoryName }, children],
}

const own = (kind: SubjectKind): readonly Field[] =>
  fileOfSubject(kind).fields.filter(({ name }) => !(FILES[kind].without as readonly string[]).includes(name))

/** The fields of a subject that are columns of its table. */
export const columnFields: Readonly<Record<SubjectKind, readonly Field[]>> = {
  menu: own('menu'),
  article: own('article'),
  group: own('group'),
  level: own('level'),
  category: own('category'),
}

const fieldsByName = (kind: SubjectKind): ReadonlyMap<string, Field> =>
  new Map([...columnFields[kind], ...EXTRA[kind]].map((field) => [field.name, field]))
const FIELDS: Readonly<Record<SubjectKind, ReadonlyMap<string, Field>>> = {
  menu: fieldsByName('menu'),
  article: fieldsByName('article'),
  group: fieldsByName('group'),
  level: fieldsByName('level'),
  category: fieldsByName('category'),
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Returns a value in the form of a menu's content: null for empty texts and lists. */
export const contentValue = (field: Field, stored: unknown): FieldValue | null =>
  isEmpty(stored) ? null : (field.codec.json(stored) as FieldValue)

/**
 * Returns a value as a menu's content has it. An empty value becomes the value that the import gives to an empty cell.
 *
 * @throws InvalidValue if the field does not exist or does not take the value
 */
export function normalizeValue(subject: string, name: string, value: unknown): FieldValue | null {
  const kind = kindOfSubject(subject)
  const field = FIELDS[kind].get(name)
  if (field) {
    if (!isEmpty(value)) return contentValue(field, field.codec.read(value))
    return isEmpty(field.empty) ? null : (field.codec.json(field.empty) as FieldValue)
  }
  const [plain = '', language = ''] = name.split(':')
  if (!Object.hasOwn(fileOfSubject(kind).translated, plain) || !(LANGUAGES as readonly string[]).includes(language))
    throw new InvalidValue('is not a field')
  if (isEmpty(value)) return null
  if (typeof value !== 'string') throw new InvalidValue('is not a text')
  if (value.length > TRANSLATION_MAX) throw new InvalidValue(`has more than ${TRANSLATION_MAX} characters`)
  const text = storableText(value)
  // The import checks no names of translated pictures; here they must have the form of all pictures.
  return plain === 'imageId' ? String(fieldOf(kindOf('articles'), 'imageUrl').codec.read(text)) : text
}

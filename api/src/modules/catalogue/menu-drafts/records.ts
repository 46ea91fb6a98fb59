import { LANGUAGES } from '@carte/contract'
import {
  type FieldChange,
  type FieldValue,
  fieldValue,
  hasSubject,
  keyOfSubject,
  kindOfSubject,
  type MenuContent,
  type SubjectKind,
} from '@carte/domain'
import type { MenuNode } from '../../../infrastructure/database/schema.ts'
import type { KindName } from '../transfer/kinds.ts'
import { columnFields, fileOfSubject } from './fields.ts'

/** A record of an import file, and the subject that it is about. */
export interface SubjectRecord {
  readonly subject: string
  readonly fields: ReadonlyMap<string, unknown>
}

type Fields = Readonly<Record<string, unknown>>

/** What publishes a draft: records as in a folder of files, and subjects that are removed. */
export interface MenuRecords {
  readonly files: ReadonlyMap<KindName, readonly SubjectRecord[]>
  readonly removed: Readonly<Record<'article' | 'group' | 'level', readonly string[]>>
}

const record = (subject: string, fields: Fields): SubjectRecord => ({
  subject,
  fields: new Map(Object.entries(fields)),
})

/** Whether a field is a column in the file of its subject. */
function isColumn(kind: SubjectKind, field: string): boolean {
  if (columnFields[kind].some(({ name }) => name === field)) return true
  const [plain = ''] = field.split(':')
  return plain !== field && Object.hasOwn(fileOfSubject(kind).translated, plain)
}

const keyFields = (menuId: string, subject: string): Fields => {
  const key = keyOfSubject(subject)
  return kindOfSubject(subject) === 'level' ? { menuId, level: Number(key) } : { menuId, code: key }
}

/** Returns the choices of each article at each place of the published tree. */
function publishedPlaces(items: readonly MenuNode[]): Map<string, Fields> {
  const places = new Map<string, Fields>()
  const visit = (nodes: readonly MenuNode[], parent: string, path: readonly string[]): void => {
    for (const node of nodes) {
      if (node.type === 'article') {
        const { code, choices, suggestions } = node
        places.set(`${parent}\narticle/${code}`, { choices, suggestions })
      } else visit(node.items, `category/${[...path, node.name].join('/')}`, [...path, node.name])
    }
  }
  visit(items, 'menu', [])
  return places
}

function treeRecords(
  menuId: string,
  content: MenuContent,
  changed: ReadonlySet<string>,
  items: readonly MenuNode[],
): SubjectRecord[] {
  const places = publishedPlaces(items)
  const records: SubjectRecord[] = []
  const listAt = (place: Fields | undefined, subject: string, field: 'choices' | 'suggestions') => {
    const published = place?.[field]
    // An article can have other choices at each place; a change of its field sets them all.
    return changed.has(`${field}\n${subject}`) || published === undefined
      ? (fieldValue(content, subject, field) ?? [])
      : published
  }
  const visit = (parent: string, path: readonly string[]): void => {
    for (const subject of (fieldValue(content, parent, 'children') ?? []) as readonly string[]) {
      if (kindOfSubject(subject) === 'article') {
        const place = places.get(`${parent}\n${subject}`)
        const lists = { choices: listAt(place, subject, 'choices'), suggestions: listAt(place, subject, 'suggestions') }
        records.push(record(subject, { menuId, category: path, code: keyOfSubject(subject), ...lists }))
        continue
      }
      const category = [...path, String(fieldValue(content, subject, 'name'))]
      const names = LANGUAGES.map((language) => [`name:${language}`, fieldValue(content, subject, `name:${language}`)])
      const imageUrl = fieldValue(content, subject, 'imageUrl')
      const own = { imageUrl, saleTimes: fieldValue(content, subject, 'saleTimes') }
      records.push(record(subject, { menuId, category, code: null, ...own, ...Object.fromEntries(names) }))
      visit(subject, category)
    }
  }
  visit('menu', [])
  return records
}

/**
 * Returns the records that publish a draft. Contains only what changes.
 * `checkContent` must have found no problem, such as a circle.
 *
 * @param content the published content with the changes
 */
export function menuRecords(
  menuId: string,
  content: MenuContent,
  published: { readonly content: MenuContent; readonly items: readonly MenuNode[] },
  changes: readonly FieldChange[],
): MenuRecords {
  const bySubject = Map.groupBy(changes, ({ subject }) => subject)
  const files = new Map<KindName, SubjectRecord[]>()
  const removed = { article: [] as string[], group: [] as string[], level: [] as string[] }
  const add = (kind: SubjectKind, one: SubjectRecord) => {
    const { name } = fileOfSubject(kind)
    const records = files.get(name) ?? []
    files.set(name, records)
    records.push(one)
  }
  const changesTree = changes.some(({ subject, field }) =>
    ['children', 'choices', 'suggestions'].includes(field) ? true : kindOfSubject(subject) === 'category',
  )
  for (const [subject, ofSubject] of bySubject) {
    const kind = kindOfSubject(subject)
    if (kind === 'category') continue
    if (!hasSubject(content, subject)) {
      if (kind !== 'menu' && hasSubject(published.content, subject)) removed[kind].push(keyOfSubject(subject))
      continue
    }
    const values = ofSubject.filter(({ field }) => isColumn(kind, field)).map(({ field, after }) => [field, after])
    if (values.length === 0) continue
    const keys = kind === 'menu' ? { id: menuId } : keyFields(menuId, subject)
    add(kind, record(subject, { ...keys, ...(Object.fromEntries(values) as Record<string, FieldValue | null>) }))
  }
  if (changesTree) {
    const changed = new Set(changes.map(({ subject, field }) => `${field}\n${subject}`))
    files.set('menu-items', treeRecords(menuId, content, changed, published.items))
  }
  return { files, removed }
}

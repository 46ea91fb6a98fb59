import { changeMenu, createMenu, publishMenu } from '@carte/contract/admin'
import type { Client } from '@carte/contract/client'
import type { MenuChangesRequest } from '@carte/contract/schemas'
import { MENU_CHANGES_MAX } from '@carte/contract/schemas'
import { fieldOf, type KindName, kindOf } from '../kinds.ts'
import { answerOf, type FolderContents, type FolderRecord } from './folder-records.ts'

type Edit = MenuChangesRequest['changes'][number]
type Fields = Readonly<Record<string, unknown>>

/** A person leaves an empty field as it is. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

const editsOf = (subject: string, fields: Fields): Edit[] =>
  Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([field, value]) => ({ subject, field, seen: null, value: value as Edit['value'] }))

/** Fields of a record that are no keys. */
const without = (record: FolderRecord, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

interface Place {
  readonly subject: string
  readonly children: string[]
}

/** Returns the edits of the tree, and the choices and suggestions of its articles. */
function treeEdits(records: readonly FolderRecord[]): {
  readonly edits: Edit[]
  readonly articles: Map<string, Fields>
} {
  const { codec } = fieldOf(kindOf('menu-items'), 'category')
  const root: Place = { subject: 'menu', children: [] }
  const places = new Map([['', root]])
  const articles = new Map<string, Fields>()
  const names: Edit[] = []
  for (const record of records) {
    const { category, code, choices, suggestions, imageUrl } = record
    const path = category === '' ? [] : (codec.read(category) as string[])
    const parent = (names: readonly string[]) => {
      const place = places.get(names.join('/'))
      if (!place) throw new Error(`There is no line for the category ${names.join(' > ')}`)
      return place
    }
    if (code !== null) {
      const subject = `article/${code}`
      parent(path).children.push(subject)
      articles.set(subject, { choices, suggestions })
      continue
    }
    const subject = `category//new${String(places.size).padStart(4, '0')}`
    parent(path.slice(0, -1)).children.push(subject)
    places.set(path.join('/'), { subject, children: [] })
    const texts = without(record, 'menuId', 'category', 'code', 'choices', 'suggestions', 'imageUrl')
    names.push(...editsOf(subject, { name: path.at(-1), imageUrl: imageUrl ?? null, ...texts }))
  }
  const children = [...places.values()].flatMap((place) => editsOf(place.subject, { children: place.children }))
  return { edits: [...names, ...children], articles }
}

function menuEdits(of: (kind: KindName) => readonly FolderRecord[]): Edit[] {
  const tree = treeEdits(of('menu-items'))
  const articles = of('articles').flatMap((record) => {
    const subject = `article/${record.code}`
    const fields = without(record, 'menuId', 'code')
    // The form of a new dish has this class of goods.
    return editsOf(subject, { exists: true, goods: 'food', ...fields, ...tree.articles.get(subject) })
  })
  const levels = of('choice-levels').flatMap((record) =>
    editsOf(`level/${record.level}`, { exists: true, ...without(record, 'menuId', 'level') }),
  )
  const groups = of('choice-groups').flatMap((record) =>
    editsOf(`group/${record.code}`, { exists: true, ...without(record, 'menuId', 'code') }),
  )
  return [...levels, ...groups, ...articles, ...tree.edits]
}

/** Adds the menus of a folder: for each an empty one, a draft with all its fields, and a publication. */
export async function makeMenus({ call }: Client, { kinds }: FolderContents): Promise<void> {
  for (const { id, name, currency, currencySymbol } of kinds.get('menus') ?? []) {
    const menuId = String(id)
    const body = { id: menuId, name: String(name), currency: String(currency), currencySymbol: String(currencySymbol) }
    answerOf(await call(createMenu, { body }))
    const edits = menuEdits((kind) => (kinds.get(kind) ?? []).filter((record) => record.menuId === menuId))
    let revision = 0
    for (let at = 0; at < edits.length; at += MENU_CHANGES_MAX) {
      const changes = edits.slice(at, at + MENU_CHANGES_MAX)
      revision = answerOf(await call(changeMenu, { params: { menuId }, body: { changes } })).revision
    }
    answerOf(await call(publishMenu, { params: { menuId }, body: { revision } }))
  }
}

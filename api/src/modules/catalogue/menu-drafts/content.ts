import type { Translation } from '@carte/contract'
import type { FieldValue, MenuContent, SubjectFields, SubjectKind } from '@carte/domain'
import { type Kysely, sql } from 'kysely'
import type { Database, MenuNode } from '../../../infrastructure/database/schema.ts'
import { columnFields, contentValue, fileOfSubject } from './fields.ts'

/** A menu as it is published. */
export interface PublishedMenu {
  readonly content: MenuContent
  /** The tree. An article can have other choices at each of its places; its field has those of the first. */
  readonly items: readonly MenuNode[]
}

const isFilled = (entry: readonly [string, FieldValue | null]): entry is readonly [string, FieldValue] =>
  entry[1] !== null

/** Returns the fields of a row: its columns, and its translations. */
function fieldsOf(kind: SubjectKind, row: object, i18n: readonly Translation[] = []): SubjectFields {
  const columns = row as Readonly<Record<string, unknown>>
  const values = columnFields[kind].map((field) => [field.name, contentValue(field, columns[field.column])] as const)
  const translations = Object.entries(fileOfSubject(kind).translated).flatMap(([name, stored]) =>
    i18n.map((entry) => [`${name}:${entry.language}`, entry[stored] || null] as const),
  )
  return Object.fromEntries([...values, ...translations].filter(isFilled))
}

const isArticle = (node: MenuNode) => node.type === 'article'
const subjectOf = (node: MenuNode, path: readonly string[]) =>
  isArticle(node) ? `article/${node.code}` : `category/${[...path, node.name].join('/')}`

/** Reads the tree: the children and fields of categories, and the choices of articles at their first place. */
function readTree(items: readonly MenuNode[]) {
  const categories: Record<string, SubjectFields> = {}
  const choices = new Map<string, SubjectFields>()
  const visit = (nodes: readonly MenuNode[], path: readonly string[]): string[] =>
    nodes.map((node) => {
      const subject = subjectOf(node, path)
      if (isArticle(node)) {
        const { choices: groups, suggestions } = node
        if (!choices.has(subject))
          choices.set(subject, {
            ...(groups.length > 0 ? { choices: groups } : {}),
            ...(suggestions.length > 0 ? { suggestions } : {}),
          })
      } else {
        // The category is in the content before the categories in it.
        categories[subject] = {}
        const children = visit(node.items, [...path, node.name])
        categories[subject] = {
          name: node.name,
          ...fieldsOf('category', { image: node.imageUrl ?? '', sale_times: node.saleTimes ?? [] }, node.i18n),
          ...(children.length > 0 ? { children } : {}),
        }
      }
      return subject
    })
  const children = visit(items, [])
  return { children, categories, choices }
}

/** Reads a published menu; null if there is none. Sorted, so that equal menus have equal content. */
export async function readPublished(db: Kysely<Database>, menuId: string): Promise<PublishedMenu | null> {
  const menu = await db.selectFrom('menu').selectAll().where('id', '=', menuId).executeTakeFirst()
  if (!menu) return null
  const byCode = sql`code collate "C"`
  const articles = await db.selectFrom('article').selectAll().where('menu_id', '=', menuId).orderBy(byCode).execute()
  const groups = await db.selectFrom('choice_group').selectAll().where('menu_id', '=', menuId).orderBy(byCode).execute()
  const { children, categories, choices } = readTree(menu.items)
  const content: Record<string, SubjectFields> = {
    menu: { ...fieldsOf('menu', menu), ...(children.length > 0 ? { children } : {}) },
    ...categories,
  }
  for (const level of menu.choice_levels)
    content[`level/${level.level}`] = { exists: true, ...fieldsOf('level', level, level.i18n) }
  for (const group of groups) content[`group/${group.code}`] = { exists: true, ...fieldsOf('group', group, group.i18n) }
  for (const article of articles) {
    const subject = `article/${article.code}`
    content[subject] = { exists: true, ...fieldsOf('article', article, article.i18n), ...choices.get(subject) }
  }
  return { content, items: menu.items }
}

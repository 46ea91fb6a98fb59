import type { SaleTime, Translation } from '@carte/contract'
import type { MenuNode } from '../../../../infrastructure/database/schema.ts'
import { pathText } from '../codecs.ts'
import type { ImportErrors } from '../import-errors.ts'
import { type ChildText, idInOwner, type Overlay, overlayOf, translate } from './levels-and-exceptions.ts'

/** A line of a menu's tree: a category if `code` is null, else an article in a category. */
export interface ItemRow {
  readonly line: number
  readonly file: string
  readonly faulty: boolean
  readonly category: readonly string[]
  readonly code: string | null
  readonly choices: string[] | null
  readonly suggestions: string[] | null
  readonly image: string | null
  readonly sale_times: SaleTime[] | null
  readonly given: readonly string[]
  readonly overlay: Overlay
}

interface TreeInput {
  readonly menuId: string
  readonly existing: readonly MenuNode[]
  /** Null if the file does not contain this menu, so its tree stays. */
  readonly rows: readonly ItemRow[] | null
  readonly texts: readonly ChildText[]
}

type Container = Extract<MenuNode, { type: 'container' }>
type Article = Extract<MenuNode, { type: 'article' }>

const placeOf = (path: readonly string[], code: string | null) => JSON.stringify([path, code])

function nodesByPlace(items: readonly MenuNode[], path: readonly string[] = [], into = new Map<string, MenuNode>()) {
  for (const item of items) {
    if (item.type === 'article') into.set(placeOf(path, item.code), item)
    else {
      const itemPath = [...path, item.name]
      into.set(placeOf(itemPath, null), item)
      nodesByPlace(item.items, itemPath, into)
    }
  }
  return into
}

function categoryOf(row: ItemRow, before: Container | undefined): Container {
  const { category, given, image, overlay } = row
  const imageUrl = given.includes('image') ? image : before?.imageUrl
  const saleTimes = given.includes('sale_times') ? row.sale_times : before?.saleTimes
  const i18n: Translation[] = translate(before?.i18n ?? [], overlay)
  return {
    type: 'container',
    name: category.at(-1) ?? '',
    i18n,
    ...(imageUrl ? { imageUrl } : {}),
    ...(saleTimes?.length ? { saleTimes } : {}),
    items: [],
  }
}

const articleOf = ({ code, choices, suggestions, given }: ItemRow, before: Article | undefined): Article => ({
  type: 'article',
  code: code ?? '',
  choices: (given.includes('choices') ? choices : before?.choices) ?? [],
  suggestions: (given.includes('suggestions') ? suggestions : before?.suggestions) ?? [],
})

function reportMisplaced(row: ItemRow, errors: ImportErrors): void {
  const report = (field: string, message: string) => errors.add({ file: row.file, line: row.line, field, message })
  if (row.code === null) {
    if (row.category.length === 0) report('category', 'is empty, and code is empty too; write at least one of them')
    if (row.choices?.length) report('choices', 'are only for articles; this line has no code, so it is a category')
    if (row.suggestions?.length)
      report('suggestions', 'are only for articles; this line has no code, so it is a category')
  } else {
    if (row.image)
      report('imageUrl', 'is only for categories here; the picture of an article is in the file of articles')
    if (row.sale_times?.length)
      report('saleTimes', 'are only for categories here; those of an article are in the file of articles')
    if (Object.values(row.overlay).some((text) => text !== null))
      report('name', 'is only for categories here; the name of an article is in the file of articles')
  }
}

function build(rows: readonly ItemRow[], existing: readonly MenuNode[], errors: ImportErrors): MenuNode[] {
  const before = nodesByPlace(existing)
  const tree: MenuNode[] = []
  const categories = new Map<string, Container>()
  for (const row of rows) {
    if (row.faulty) {
      // Later lines can be in this category.
      if (row.code === null && row.category) categories.set(placeOf(row.category, null), categoryOf(row, undefined))
      continue
    }
    reportMisplaced(row, errors)
    const above = row.code === null ? row.category.slice(0, -1) : row.category
    const items = above.length === 0 ? tree : categories.get(placeOf(above, null))?.items
    if (!items) {
      errors.add({
        file: row.file,
        line: row.line,
        field: 'category',
        message: `there is no category “${pathText(above)}” on a line before this one; give it a line of its own, without a code`,
      })
      continue
    }
    const place = placeOf(row.category, row.code)
    if (row.code === null) {
      const category = categoryOf(row, before.get(place) as Container | undefined)
      categories.set(place, category)
      items.push(category)
    } else items.push(articleOf(row, before.get(place) as Article | undefined))
  }
  return tree
}

/**
 * Builds a menu's tree from its lines, in their order. The lines replace the whole tree. Values that they do not name,
 * such as translations, stay.
 */
export function mergeTree({ menuId, existing, rows, texts }: TreeInput, errors: ImportErrors): MenuNode[] {
  const tree = rows === null ? structuredClone([...existing]) : build(rows, existing, errors)
  const places = texts.length > 0 ? nodesByPlace(tree) : new Map<string, MenuNode>()
  const byText = new Map(
    [...places].map(([place, node]) => [
      pathText(JSON.parse(place)[0] as string[]) + (node.type === 'article' ? '\0' : ''),
      node,
    ]),
  )
  for (const text of texts) {
    if (text.of !== 'category') continue
    const node = byText.get(idInOwner(text).replace(/\s*(?<!\\)>\s*/g, ' > '))
    if (node?.type === 'container') node.i18n = translate(node.i18n, overlayOf('name', text))
    else
      errors.add({
        file: text.file,
        line: text.line,
        field: 'id',
        message: `there is no category “${idInOwner(text)}” in menu “${menuId}”; write menu/category > category`,
      })
  }
  return tree
}

export function nodesOf(menuId: string, tree: readonly MenuNode[], rows: readonly ItemRow[], file: string) {
  const lines = new Map(rows.map((row) => [placeOf(row.category ?? [], row.code), row.line]))
  return [...nodesByPlace(tree)].flatMap(([place, node]) =>
    node.type === 'article'
      ? [
          {
            menu_id: menuId,
            code: node.code,
            choices: node.choices,
            suggestions: node.suggestions,
            line: lines.get(place) ?? null,
            file,
          },
        ]
      : [],
  )
}

import { ARTICLE_TAGS, type ArticleTag, ORDER_TYPES } from '@carte/contract'
import {
  type FieldValue,
  fieldValue,
  hasSubject,
  isSameValue,
  keyOfSubject,
  kindOfSubject,
  type MenuContent,
  walkTree,
} from '@carte/domain'

/** One field to change, with the value that the person saw. */
export interface Edit {
  readonly subject: string
  readonly field: string
  readonly seen: FieldValue | null
  readonly value: FieldValue | null
}

export const listIn = (content: MenuContent, subject: string, field: string): readonly string[] => {
  const value = fieldValue(content, subject, field)
  return Array.isArray(value) ? value : []
}
const listEdit = (content: MenuContent, subject: string, field: string, value: readonly string[]): Edit => ({
  subject,
  field,
  seen: fieldValue(content, subject, field),
  value: value.length === 0 ? null : [...value],
})

/** The menu and its categories, in the order of the tree. */
export const parentsIn = (content: MenuContent): string[] => [
  'menu',
  ...new Set(
    walkTree(content)
      .map(({ subject }) => subject)
      .filter((subject) => kindOfSubject(subject) === 'category'),
  ),
]

/** Moves the selected rows past the one before or after them, within their category. */
export function moveBy(content: MenuContent, selected: ReadonlySet<string>, direction: -1 | 1): Edit[] {
  return parentsIn(content).flatMap((parent) => {
    const children = [...listIn(content, parent, 'children')]
    const order = direction === -1 ? children.keys() : [...children.keys()].reverse()
    let isMoved = false
    for (const at of order) {
      const [child, other] = [children[at], children[at + direction]]
      if (child === undefined || other === undefined || !selected.has(child) || selected.has(other)) continue
      children[at] = other
      children[at + direction] = child
      isMoved = true
    }
    return isMoved ? [listEdit(content, parent, 'children', children)] : []
  })
}

/** Whether a category is in itself or in one of the categories in it. */
const isWithin = (content: MenuContent, category: string, outer: string): boolean =>
  category === outer ||
  // Only categories contain others; walking the tree for each of many articles would take long.
  (kindOfSubject(outer) === 'category' &&
    walkTree(content).some(({ subject, path }) => subject === category && path.some((above) => above === outer)))

/**
 * Moves the selected rows into a category, out of all others. A category is not moved into itself.
 *
 * @param next the row of the category before which they go; null for the end. If it is moved too, the first one after it
 *   that stays
 */
export function moveTo(
  content: MenuContent,
  selected: readonly string[],
  target: string,
  next: string | null = null,
): Edit[] {
  const moved = selected.filter((subject) => !isWithin(content, target, subject))
  const gone = new Set(moved)
  return parentsIn(content).flatMap((parent) => {
    const children = listIn(content, parent, 'children')
    const kept = children.filter((child) => !gone.has(child))
    const at = next === null ? -1 : children.indexOf(next)
    const staying = at === -1 ? undefined : children.slice(at).find((child) => !gone.has(child))
    const before = staying === undefined ? kept : kept.slice(0, kept.indexOf(staying))
    const after = parent === target ? [...before, ...moved, ...kept.slice(before.length)] : kept
    return after.length === children.length && after.every((child, at) => child === children[at])
      ? []
      : [listEdit(content, parent, 'children', after)]
  })
}

const without = (content: MenuContent, subject: string, field: string, value: string): Edit[] => {
  const list = listIn(content, subject, field)
  return list.includes(value)
    ? [
        listEdit(
          content,
          subject,
          field,
          list.filter((one) => one !== value),
        ),
      ]
    : []
}

/** Removes an article or a group from the menu, and from all that names it. */
export function removeSubject(content: MenuContent, subject: string): Edit[] {
  const key = keyOfSubject(subject)
  const isArticle = kindOfSubject(subject) === 'article'
  const references = Object.keys(content).flatMap((other) => {
    const kind = kindOfSubject(other)
    if (other === subject) return []
    if (!isArticle) return kind === 'article' ? without(content, other, 'choices', key) : []
    if (kind === 'group')
      return [...without(content, other, 'options', key), ...without(content, other, 'preselected', key)]
    if (kind === 'article') return without(content, other, 'suggestions', key)
    return without(content, other, 'children', subject)
  })
  return [...references, { subject, field: 'exists', seen: true, value: null }]
}

/** Removes a level: from the draft alone, with all of its fields, if guests do not have it yet. */
export function removeLevel(published: MenuContent, content: MenuContent, subject: string): Edit[] {
  const fields = hasSubject(published, subject) ? ['exists'] : Object.keys(content[subject] ?? {})
  return fields.map((field) => ({ subject, field, seen: fieldValue(content, subject, field), value: null }))
}

/** Removes a category from the tree. Its articles stay in the menu's list of articles without a place. */
export const removeCategory = (content: MenuContent, category: string): Edit[] =>
  parentsIn(content).flatMap((parent) => without(content, parent, 'children', category))

const articlesOf = (subjects: readonly string[]) => [
  ...new Set(subjects.filter((subject) => kindOfSubject(subject) === 'article')),
]

const PRICE_FIELDS = ['price', ...ORDER_TYPES.map((type) => `price:${type}`)]

/**
 * Changes the prices of articles by a percentage, also those of single order types, rounded to `step` in major units.
 * Free articles stay free.
 */
export function priceBy(content: MenuContent, subjects: readonly string[], percent: number, step: number): Edit[] {
  return articlesOf(subjects).flatMap((subject) =>
    PRICE_FIELDS.flatMap((field) => {
      const price = fieldValue(content, subject, field)
      if (typeof price !== 'number' || price === 0) return []
      const minor = Math.max(1, Math.round((price * (100 + percent)) / step / 100)) * Math.round(step * 100)
      return minor === Math.round(price * 100) ? [] : [{ subject, field, seen: price, value: minor / 100 }]
    }),
  )
}

/** Adds a tag to articles, or removes it. */
export function setTag(content: MenuContent, subjects: readonly string[], tag: ArticleTag, isAdded: boolean): Edit[] {
  return articlesOf(subjects).flatMap((subject) => {
    const tags = listIn(content, subject, 'tags')
    if (tags.includes(tag) === isAdded) return []
    return [
      listEdit(
        content,
        subject,
        'tags',
        ARTICLE_TAGS.filter((one) => (one === tag ? isAdded : tags.includes(one))),
      ),
    ]
  })
}

/** Returns the sale times of articles if all of them have the same; otherwise none. */
export function commonSaleTimesOf(content: MenuContent, subjects: readonly string[]): readonly string[] {
  const [first = [], ...others] = articlesOf(subjects).map((subject) => listIn(content, subject, 'saleTimes'))
  return others.every((times) => isSameValue(times, first)) ? first : []
}

/** Gives articles sale times instead of those that they have; an empty list takes them away. */
export const setSaleTimes = (content: MenuContent, subjects: readonly string[], times: readonly string[]): Edit[] =>
  articlesOf(subjects)
    .filter((subject) => !isSameValue(listIn(content, subject, 'saleTimes'), times))
    .map((subject) => listEdit(content, subject, 'saleTimes', times))

const random = () => Math.random().toString(36).slice(2, 10).padEnd(8, '0')

/** Adds a category at the end of the menu or of another category. */
export function addCategory(content: MenuContent, name: string, parent: string): Edit[] {
  const subject = `category//${random()}`
  return [
    { subject, field: 'name', seen: null, value: name },
    listEdit(content, parent, 'children', [...listIn(content, parent, 'children'), subject]),
  ]
}

/** Returns a code from a name that the menu does not have yet, such as `fish-soup`. */
export function codeFor(content: MenuContent, kind: 'article' | 'group', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const code = plain || kind
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? code : `${code}-${number}`
    if (!Object.hasOwn(content, `${kind}/${candidate}`)) return candidate
  }
}

/** Adds an article at the end of a category, or without a place if it is an option of a choice. */
export function addArticle(
  content: MenuContent,
  { name, price, goods, parent }: { name: string; price: number; goods: string; parent: string | null },
): { readonly code: string; readonly edits: Edit[] } {
  const code = codeFor(content, 'article', name)
  const subject = `article/${code}`
  const fields = { exists: true, description: name, price, goods }
  return {
    code,
    edits: [
      ...Object.entries(fields).map(([field, value]) => ({ subject, field, seen: null, value })),
      ...(parent === null
        ? []
        : [listEdit(content, parent, 'children', [...listIn(content, parent, 'children'), subject])]),
    ],
  }
}

/** Returns the levels that have a name or choices, with their choices, by number. */
export function groupsByLevel(content: MenuContent): readonly (readonly [level: number, groups: readonly string[]])[] {
  const levels = new Map<number, string[]>()
  for (const subject of Object.keys(content)) {
    const kind = kindOfSubject(subject)
    if ((kind !== 'level' && kind !== 'group') || !hasSubject(content, subject)) continue
    const level = Number(kind === 'level' ? keyOfSubject(subject) : fieldValue(content, subject, 'level'))
    levels.set(level, [...(levels.get(level) ?? []), ...(kind === 'group' ? [subject] : [])])
  }
  return [...levels].sort(([one], [other]) => one - other)
}

/** Adds a choice without options, which has to get some before the menu can be published. */
export function addGroup(content: MenuContent, name: string): { readonly code: string; readonly edits: Edit[] } {
  const code = codeFor(content, 'group', name)
  const subject = `group/${code}`
  const levels = Object.keys(content).flatMap((other) =>
    kindOfSubject(other) === 'group' ? [Number(fieldValue(content, other, 'level') ?? 0)] : [],
  )
  const fields = { exists: true, name, level: Math.min(1_000, Math.max(0, ...levels) + 1), min: 0, max: 1 }
  return { code, edits: Object.entries(fields).map(([field, value]) => ({ subject, field, seen: null, value })) }
}

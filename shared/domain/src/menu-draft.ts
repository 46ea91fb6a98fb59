// The rules of a menu's draft: what a menu contains as plain fields, what the draft changes, and what would be wrong with
// the result (EDIT-1, EDIT-6). The server applies them; the back office shows them before anyone publishes.

export type FieldValue = string | number | boolean | readonly string[]

/**
 * The fields of one subject. A missing field is empty. Names are those of the import's columns (docs/import.md), such as
 * `description` and `description:fi`, and `exists`, `children`, `choices` and `suggestions`.
 */
export type SubjectFields = Readonly<Record<string, FieldValue>>

/**
 * What a menu contains, by subject: `menu`, `article/<code>`, `group/<code>`, `level/<number>` and `category/<path>`.
 * Children of the menu and of categories are subjects. A category that only the draft has is `category//<random>`.
 */
export type MenuContent = Readonly<Record<string, SubjectFields>>

export interface FieldChange {
  readonly subject: string
  readonly field: string
  /** The published value; null if it is empty. */
  readonly before: FieldValue | null
  readonly after: FieldValue | null
}

export type SubjectKind = 'menu' | 'article' | 'group' | 'level' | 'category'

export const MENU_ARTICLES_MAX = 5_000

export const MENU_PROBLEMS = [
  'cycle',
  'duplicate-name',
  'max-above-options',
  'max-below-min',
  'missing',
  'placed-twice',
  'preselected-too-many',
  'preselected-unknown',
  'same-level',
  'suggestion-kind',
  'suggestion-unplaced',
  'too-many-articles',
  'unknown-reference',
] as const

export interface ContentProblem {
  readonly subject: string
  readonly field: string
  readonly code: (typeof MENU_PROBLEMS)[number]
  /** The other subject that the problem is about. */
  readonly other?: string
}

const PREFIX = /^(article|group|level|category)\//

export const kindOfSubject = (subject: string): SubjectKind =>
  (PREFIX.exec(subject)?.[1] as SubjectKind | undefined) ?? 'menu'

/** Returns a subject without its kind: the code of an article, the path of a category. */
export const keyOfSubject = (subject: string): string => subject.replace(PREFIX, '')

const isSame = (a: FieldValue | null, b: FieldValue | null): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((part, at) => part === b[at]) : a === b

/** Returns whether two values of a field are equal. Lists are equal in the same order. */
export const isSameValue = isSame

/** Returns a field's value; null if it is empty. */
export const fieldValue = (content: MenuContent, subject: string, field: string): FieldValue | null =>
  Object.hasOwn(content, subject) ? (content[subject]?.[field] ?? null) : null

const listOf = (content: MenuContent, subject: string, field: string): readonly string[] => {
  const value = fieldValue(content, subject, field)
  return Array.isArray(value) ? value : []
}

/** Returns whether the menu has a subject. A category is known by its name. */
export const hasSubject = (content: MenuContent, subject: string): boolean => {
  const kind = kindOfSubject(subject)
  if (kind === 'menu') return true
  return fieldValue(content, subject, kind === 'category' ? 'name' : 'exists') !== null
}

/** Returns the content with the changes of a draft. */
export function applyChanges(
  content: MenuContent,
  changes: readonly Pick<FieldChange, 'subject' | 'field' | 'after'>[],
): MenuContent {
  const changed: Record<string, Record<string, FieldValue>> = {}
  for (const { subject, field, after } of changes) {
    const fields = changed[subject] ?? { ...(Object.hasOwn(content, subject) ? content[subject] : {}) }
    changed[subject] = fields
    if (after === null) delete fields[field]
    else fields[field] = after
  }
  return { ...content, ...changed }
}

/** Returns the changes that lead from one content to another. Fields of a removed subject are no changes of their own. */
export function changesBetween(from: MenuContent, to: MenuContent): FieldChange[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((subject) => {
    if (!hasSubject(from, subject) && !hasSubject(to, subject)) return []
    const isRemoved = !hasSubject(to, subject)
    // A category is removed by its absence from the children of another.
    if (isRemoved && kindOfSubject(subject) === 'category') return []
    const names = new Set([...Object.keys(from[subject] ?? {}), ...Object.keys(to[subject] ?? {})])
    return [...names].flatMap((field) => {
      if (isRemoved && field !== 'exists') return []
      const [before, after] = [fieldValue(from, subject, field), fieldValue(to, subject, field)]
      return isSame(before, after) ? [] : [{ subject, field, before, after }]
    })
  })
}

export interface PlacedSubject {
  readonly subject: string
  /** The categories above, outermost first. */
  readonly path: readonly string[]
}

/** Returns the subjects of the tree in its order. Follows each category once, so that a circle ends. */
export function walkTree(content: MenuContent): PlacedSubject[] {
  const placed: PlacedSubject[] = []
  const visited = new Set<string>()
  const visit = (parent: string, path: readonly string[]): void => {
    for (const subject of listOf(content, parent, 'children')) {
      placed.push({ subject, path })
      if (kindOfSubject(subject) !== 'category' || visited.has(subject)) continue
      visited.add(subject)
      visit(subject, [...path, subject])
    }
  }
  visit('menu', [])
  return placed
}

/**
 * Returns the subjects that only the draft had, and that its next version has no more: removed articles, groups and
 * levels, and categories that have left the tree. Nothing of them is a change.
 */
export function subjectsGone(published: MenuContent, before: MenuContent, after: MenuContent): string[] {
  const inTree = (content: MenuContent) => new Set(['menu', ...walkTree(content).map(({ subject }) => subject)])
  const [placedBefore, placedAfter] = [inTree(before), inTree(after)]
  return Object.keys(after).filter((subject) => {
    if (Object.hasOwn(published, subject)) return false
    return kindOfSubject(subject) === 'category'
      ? placedBefore.has(subject) && !placedAfter.has(subject)
      : !hasSubject(after, subject)
  })
}

const REQUIRED: Readonly<Record<SubjectKind, readonly string[]>> = {
  menu: ['name'],
  article: ['description', 'price', 'goods'],
  group: ['name', 'level', 'min', 'max', 'options'],
  level: ['name'],
  category: ['name'],
}

function checkGroup(content: MenuContent, subject: string): ContentProblem[] {
  const problems: ContentProblem[] = []
  const add = (field: string, code: ContentProblem['code'], other?: string) =>
    problems.push({ subject, field, code, ...(other === undefined ? {} : { other }) })
  const [min, max] = [
    Number(fieldValue(content, subject, 'min') ?? 0),
    Number(fieldValue(content, subject, 'max') ?? 0),
  ]
  const options = listOf(content, subject, 'options')
  const preselected = listOf(content, subject, 'preselected')
  if (max < min) add('max', 'max-below-min')
  else if (max > options.length) add('max', 'max-above-options')
  for (const code of options) {
    const option = `article/${code}`
    if (!hasSubject(content, option)) add('options', 'unknown-reference', option)
  }
  for (const code of preselected)
    if (!options.includes(code)) add('preselected', 'preselected-unknown', `article/${code}`)
  if (preselected.length > max) add('preselected', 'preselected-too-many')
  return problems
}

function checkPlaced(content: MenuContent, subject: string, placed: ReadonlySet<string>): ContentProblem[] {
  const problems: ContentProblem[] = []
  const levels = new Map<number, string>()
  for (const code of listOf(content, subject, 'choices')) {
    const group = `group/${code}`
    if (!hasSubject(content, group)) {
      problems.push({ subject, field: 'choices', code: 'unknown-reference', other: group })
      continue
    }
    const level = Number(fieldValue(content, group, 'level'))
    if (levels.has(level)) problems.push({ subject, field: 'choices', code: 'same-level', other: group })
    levels.set(level, group)
  }
  for (const code of listOf(content, subject, 'suggestions')) {
    const other = `article/${code}`
    const add = (problem: ContentProblem['code']) =>
      problems.push({ subject, field: 'suggestions', code: problem, other })
    if (!hasSubject(content, other)) add('unknown-reference')
    else if (fieldValue(content, other, 'kind') !== 1) add('suggestion-kind')
    else if (other === subject || !placed.has(other) || listOf(content, other, 'choices').length > 0)
      add('suggestion-unplaced')
  }
  return problems
}

function checkTree(content: MenuContent, tree: readonly PlacedSubject[]): ContentProblem[] {
  const problems: ContentProblem[] = []
  const isCategory = (subject: string) => kindOfSubject(subject) === 'category'
  const parents = new Set(['menu', ...tree.map(({ subject }) => subject).filter(isCategory)])
  const seen = new Set<string>()
  for (const parent of parents) {
    const names = new Set<string>()
    const here = new Set<string>()
    for (const subject of listOf(content, parent, 'children')) {
      const add = (code: ContentProblem['code']) =>
        problems.push({ subject: parent, field: 'children', code, other: subject })
      const isKnown = isCategory(subject) ? Object.hasOwn(content, subject) : hasSubject(content, subject)
      if (!isKnown) add('unknown-reference')
      if (here.has(subject) || (isCategory(subject) && seen.has(subject))) add('placed-twice')
      here.add(subject)
      if (!isCategory(subject)) continue
      seen.add(subject)
      const name = String(fieldValue(content, subject, 'name'))
      if (names.has(name)) add('duplicate-name')
      names.add(name)
    }
  }
  return problems
}

/** Finds categories that contain themselves, such as two that two people have moved into each other. */
function checkCycles(content: MenuContent): ContentProblem[] {
  const problems: ContentProblem[] = []
  const done = new Set<string>()
  const follow = (subject: string, above: ReadonlySet<string>): void => {
    if (above.has(subject)) {
      problems.push({ subject, field: 'children', code: 'cycle' })
      return
    }
    if (done.has(subject)) return
    done.add(subject)
    for (const child of listOf(content, subject, 'children'))
      if (kindOfSubject(child) === 'category') follow(child, new Set([...above, subject]))
  }
  for (const subject of Object.keys(content)) if (kindOfSubject(subject) === 'category') follow(subject, new Set())
  return problems
}

/** Returns what prevents a menu with this content from being published (EDIT-6). The order is that of the content. */
export function checkContent(content: MenuContent): ContentProblem[] {
  const tree = walkTree(content)
  const placed = new Set(tree.map(({ subject }) => subject))
  const problems: ContentProblem[] = []
  let articles = 0
  for (const subject of Object.keys(content)) {
    const kind = kindOfSubject(subject)
    // Categories outside of the tree are removed ones.
    if (!hasSubject(content, subject) || (kind === 'category' && !placed.has(subject))) continue
    for (const field of REQUIRED[kind])
      if (fieldValue(content, subject, field) === null) problems.push({ subject, field, code: 'missing' })
    if (kind === 'group') problems.push(...checkGroup(content, subject))
    if (kind === 'article') {
      articles++
      if (placed.has(subject)) problems.push(...checkPlaced(content, subject, placed))
    }
  }
  // A category without a name is not known, but it can be in the tree.
  for (const { subject } of tree)
    if (kindOfSubject(subject) === 'category' && Object.hasOwn(content, subject) && !hasSubject(content, subject))
      problems.push({ subject, field: 'name', code: 'missing' })
  if (articles > MENU_ARTICLES_MAX) problems.push({ subject: 'menu', field: 'children', code: 'too-many-articles' })
  return [...problems, ...checkTree(content, tree), ...checkCycles(content)]
}

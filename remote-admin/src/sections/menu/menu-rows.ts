import { fieldValue, kindOfSubject, type MenuContent, walkTree } from '@carte/domain'

export interface MenuRow {
  readonly key: string
  readonly subject: string
  readonly depth: number
  /** The category of the row, or the menu; null for an article at no place. */
  readonly parent: string | null
}

/** Returns the rows of the tree, then the articles that are at no place of it. */
export function rowsOf(content: MenuContent): readonly MenuRow[] {
  const tree = walkTree(content)
  const placed = new Set(tree.map(({ subject }) => subject))
  const unplaced = Object.keys(content).filter(
    (subject) =>
      !placed.has(subject) && kindOfSubject(subject) === 'article' && fieldValue(content, subject, 'exists') === true,
  )
  return [
    ...tree.map(({ subject, path }) => ({
      key: [...path, subject].join('\n'),
      subject,
      depth: path.length,
      parent: path.at(-1) ?? 'menu',
    })),
    ...unplaced.map((subject) => ({ key: subject, subject, depth: 0, parent: null })),
  ]
}

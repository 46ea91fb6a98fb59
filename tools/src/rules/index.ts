import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { filesBelow } from '../files-below.ts'

/** A document that defines ids in tables whose first column is `Id`. */
interface Source {
  readonly file: string
  /** The column with the paths of tests, from the repository's root. Absent if the document shortens paths. */
  readonly proofs?: string
}

const SOURCES: readonly Source[] = [
  { file: 'docs/product.md', proofs: 'Proof' },
  { file: 'docs/faults.md', proofs: 'Test' },
  { file: 'docs/security.md' },
]

const ID = /^([A-Z][A-Z0-9]*)-(\d+)$/
const PATH = /^[\w.@-]+(?:\/[\w.@-]+)+$/

interface Row {
  readonly line: number
  readonly id: string
  /** Cells by the heading of their column. */
  readonly cells: ReadonlyMap<string, string>
}

const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Returns the rows of all tables whose first column is `Id`. */
function rowsOf(text: string): readonly Row[] {
  let headings: readonly string[] | null = null
  return text.split('\n').flatMap((line, index) => {
    if (!line.startsWith('|')) {
      headings = null
      return []
    }
    const cells = cellsOf(line)
    if (!headings) {
      headings = cells
      return []
    }
    const [id = ''] = cells
    if (headings[0] !== 'Id' || /^-+$/.test(id)) return []
    return [{ line: index + 1, id, cells: new Map(headings.map((name, at) => [name, cells[at] ?? ''])) }]
  })
}

/** Returns what is wrong with the proofs of a row, one sentence each. */
function checkProofs({ id, cells }: Row, column: string, root: string): readonly string[] {
  const named = [...(cells.get(column) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  if (named.length === 0) return [`${id} has no proof: name a test in the column "${column}"`]
  return named
    .filter((name) => !name.startsWith('npm ') && !(PATH.test(name) && existsSync(join(root, name))))
    .map((name) => `${id} names '${name}', which does not exist: write the path of a file from the repository's root`)
}

/**
 * Checks the ids of rules, attacks and faults, such as `GUARD-3`: each row defines one that no other row defines, the
 * files that prove it exist, and every id that any file cites is defined.
 *
 * @returns the violations, one line each: file, line, what to do
 */
export function checkRules(root = ROOT): readonly string[] {
  const sources = SOURCES.filter(({ file }) => existsSync(join(root, file))).map((source) => ({
    ...source,
    rows: rowsOf(readFileSync(join(root, source.file), 'utf8')),
  }))
  const defined = new Map<string, string>()
  const violations: string[] = []
  for (const { file, proofs, rows } of sources) {
    for (const row of rows) {
      const at = `${file}:${row.line}`
      const before = defined.get(row.id)
      if (!ID.test(row.id))
        violations.push(`${at}  '${row.id}' is not an id: write a prefix and a number, such as GUARD-3`)
      else if (before) violations.push(`${at}  ${row.id} is defined in ${before} already: take the next free number`)
      else defined.set(row.id, at)
      if (proofs) violations.push(...checkProofs(row, proofs, root).map((reason) => `${at}  ${reason}`))
    }
  }
  const prefixes = new Set([...defined.keys()].map((id) => id.replace(/-\d+$/, '')))
  if (prefixes.size === 0) return violations
  const cited = new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d+\\b`, 'g')
  const homes = sources.map(({ file }) => file).join(', ')
  for (const file of filesBelow(root).toSorted()) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    lines.forEach((line, index) => {
      for (const [id] of line.matchAll(cited)) {
        if (defined.has(id)) continue
        violations.push(`${file}:${index + 1}  ${id} is not defined: correct the id, or define it in ${homes}`)
      }
    })
  }
  return violations
}

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Danger, Migration } from './migration.ts'

// While a migration runs, and until a release is complete, servers of the previous release use the same tables. These
// rules find the statements that would break them.

export interface Violation {
  readonly danger: Danger
  readonly statement: string
}

/** Dangers that end once all servers run the release that `needs` names. The others affect servers of every version. */
const ENDED_BY_NEEDS: ReadonlySet<Danger> = new Set([
  'drop',
  'rename',
  'type',
  'not-null',
  'constraint',
  'trigger',
  'function',
])

/** Statements that do not affect servers of the previous release. */
const HARMLESS =
  /^(?:select|set|reset|insert into|comment on|grant|analyze|create (?:unlogged )?table|create (?:type|sequence|extension|schema|view|function|aggregate)|drop index concurrently)\b/

const STATEMENTS: readonly (readonly [RegExp, Danger])[] = [
  [/^drop\b/, 'drop'],
  [/^(?:truncate|delete|update|merge|with)\b/, 'rows'],
  [/^create (?:or replace )?(?:constraint )?trigger\b/, 'trigger'],
  [/^(?:create or replace function|alter function|do)\b/, 'function'],
  [/^alter type\b/, 'type'],
]

/** Actions of `alter table`; the first that matches counts. Null marks one that old servers do not notice. */
const ACTIONS: readonly (readonly [RegExp, Danger | null])[] = [
  [/^(?:rename|set schema)\b/, 'rename'],
  [/^alter (?:column )?\S+ (?:set data )?type\b/, 'type'],
  // Old servers would read null from a column that never had any.
  [/^alter (?:column )?\S+ drop not null\b/, 'type'],
  [/^alter (?:column )?\S+ (?:set not null|drop default)\b/, 'not-null'],
  [/^alter (?:column )?\S+ set (?:default|statistics)\b/, null],
  [/^drop\b/, 'drop'],
  [/^validate constraint\b/, null],
  [/^add (?:constraint|check|foreign|unique|primary|exclude)\b/, 'constraint'],
  [/^add\b.*\b(?:references|check|unique|primary key)\b/, 'constraint'],
  // PostgreSQL rewrites every row, under a lock.
  [/^add\b.*\b(?:generated|default [a-z_.]+\()/, 'lock'],
  [/^add\b(?!.*\bdefault\b).*\bnot null\b/, 'not-null'],
  [/^add\b/, null],
  [/\btrigger\b/, 'trigger'],
]

/** Splits `text` at `mark`, except inside quotes, dollar quotes and parentheses. */
function split(text: string, mark: ';' | ','): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const [token] of text.matchAll(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|[\s\S]/g)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === mark && depth === 0) {
      parts.push(part)
      part = ''
    } else part += token
  }
  return [...parts, part].map((each) => each.trim()).filter(Boolean)
}

const normalize = (text: string) => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase()

function dangersOfTable(actions: string): (Danger | null)[] {
  return split(actions, ',').map((action) => {
    const rule = ACTIONS.find(([pattern]) => pattern.test(action))
    return rule ? rule[1] : 'lock'
  })
}

/** @param isNew returns whether the same migration created a table, which old servers cannot know */
function dangersOf(statement: string, isNew: (table: string) => boolean): (Danger | null)[] {
  const [, altered, actions = ''] = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(statement) ?? []
  if (altered !== undefined) return isNew(altered) ? [] : dangersOfTable(actions)
  const [, unique, isConcurrent, indexed = ''] =
    /^create (unique )?index (concurrently )?(?:if not exists )?(?:\S+ )?on (?:only )?([^\s(]+)/.exec(statement) ?? []
  if (indexed !== '') {
    if (isNew(indexed)) return []
    return [unique ? 'constraint' : null, isConcurrent ? null : 'index']
  }
  const [, watched] = /^create (?:constraint )?trigger \S+ .*? on (\S+)/.exec(statement) ?? []
  if (watched !== undefined && isNew(watched)) return []
  const [, written] = /^(?:update|delete from|truncate) (\S+)/.exec(statement) ?? []
  if (written !== undefined && isNew(written)) return []
  if (HARMLESS.test(statement)) return []
  return [STATEMENTS.find(([pattern]) => pattern.test(statement))?.[1] ?? 'lock']
}

/**
 * Returns the statements of the SQL `text` that servers of the previous release cannot work with, or have to wait for.
 */
export function dangersIn(text: string): readonly Violation[] {
  const statements = split(text.replace(/--.*$/gm, ''), ';').map(normalize)
  const created = new Set(
    statements.flatMap((each) => /^create (?:unlogged )?table (?:if not exists )?([^\s(]+)/.exec(each)?.[1] ?? []),
  )
  return statements.flatMap((statement) =>
    dangersOf(statement, (table) => created.has(table)).flatMap((danger) => (danger ? [{ danger, statement }] : [])),
  )
}

export async function statementsOf({ up }: Pick<Migration, 'up'>): Promise<string> {
  const statements: string[] = []
  const dryRun = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  await up(dryRun)
  return statements.join(';\n')
}

/** Returns the dangers of a migration that neither `allows` nor `needs` covers. */
export async function violationsOf(migration: Migration): Promise<readonly Violation[]> {
  const { needs, allows = {} } = migration
  return dangersIn(await statementsOf(migration)).filter(
    ({ danger }) => !allows[danger] && !(needs !== undefined && ENDED_BY_NEEDS.has(danger)),
  )
}

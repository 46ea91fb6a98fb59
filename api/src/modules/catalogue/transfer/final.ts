import { LANGUAGES } from '@carte/contract'
import { literal, name, type Session } from './database.ts'
import { ENTITIES, type Kind, type KindName, keyColumns } from './kinds.ts'
import { stageOf } from './stage.ts'

export type Entity = (typeof ENTITIES)[number]

/**
 * Returns the name of the table with the resulting rows: values from files, else from the database, else initial
 * values.
 */
export const finalOf = ({ table }: Entity): string => `final_${table}`

interface Column {
  readonly column: string
  readonly sql: string
  readonly initial?: unknown
}

/**
 * Columns that no field of the kind's own file fills, by table. The import fills them from other files (see `EXTRA` in
 * `stage.ts`).
 */
const EXTRA: Readonly<Record<string, readonly Column[]>> = {
  menu: [
    { column: 'choice_levels', sql: 'jsonb', initial: [] },
    { column: 'items', sql: 'jsonb', initial: [] },
  ],
  shop: [{ column: 'opening_hours_exceptions', sql: 'jsonb', initial: [] }],
  operator: [{ column: 'stylesheet', sql: 'text', initial: '' }],
}

const ownColumns = (entity: Entity): readonly Column[] => [
  ...entity.fields.map(({ column, codec, initial }) => ({ column, sql: codec.sql, initial })),
  ...(EXTRA[entity.table] ?? []),
]
/** The operator's `extra_info` has text and translations in one column. */
const isExtraInfo = (entity: Kind, column: string) => entity.table === 'operator' && column === 'extra_info'
const hasTranslations = (entity: Kind): boolean =>
  Object.keys(entity.translated).length > 0 && entity.table !== 'operator'

function literalOf(value: unknown, sql: string): string {
  if (value === undefined || value === null) return `null::${sql}`
  if (sql === 'text[]') return `array[${(value as string[]).map(literal).join(', ')}]::text[]`
  return `${literal(sql === 'jsonb' ? JSON.stringify(value) : String(value))}::${sql}`
}

const languageOrder = `array[${LANGUAGES.map(literal).join(', ')}]`
/**
 * Returns SQL that merges the translations from files, which are in `s.overlay` (see `Row` in `stage.ts`), into existing
 * ones. Existing languages keep their order; new ones follow in the site's order.
 *
 * @param existing SQL of a JSON array of translations
 */
const translated = (existing: string) => `(
  select coalesce(jsonb_agg(e.entry order by e.n, e.k) filter (where e.entry - 'language' <> '{}'), '[]') from (
    select min(l.n) as n, array_position(${languageOrder}, l.language) as k,
      jsonb_strip_nulls(jsonb_object_agg(l.field, l.value order by l.later)) || jsonb_build_object('language', l.language) as entry
    from (
      select w.value ->> 'language' as language, w.ordinality as n, f.key as field, f.value, 0 as later
        from jsonb_array_elements(${existing}) with ordinality w, jsonb_each(w.value) f where f.key <> 'language'
      union all
      select split_part(o.key, ':', 2), 1000, split_part(o.key, ':', 1), o.value, 1 from jsonb_each(s.overlay) o
    ) l group by l.language
  ) e)`

const isKnown = (entity: Entity) => `t.${name(keyColumns(entity)[0] ?? 'id')} is not null`

function columnSql(entity: Entity, { column, sql, initial }: Column): string {
  const [imported, existing] = [`s.${name(column)}`, `t.${name(column)}`]
  const given = `${literal(column)} = any (s.given)`
  if (isExtraInfo(entity, column)) {
    const text = `case when ${given} then ${imported} else t.extra_info ->> 'text' end`
    const i18n = translated("coalesce(t.extra_info -> 'i18n', '[]')")
    return `(case when (${text}) is not null then jsonb_build_object('text', ${text}, 'i18n', ${i18n}) end) as extra_info`
  }
  // New shops come after the existing ones, in the order of their lines.
  const start =
    column === 'position'
      ? '(select coalesce(max(position), -1) from shop) + row_number() over (order by s.line)'
      : literalOf(initial, sql)
  return `case when ${given} then ${imported} when ${isKnown(entity)} then ${existing} else ${start} end as ${name(column)}`
}

/** Returns SQL of the column `i18n`. Merges only where a known row's translations and those of the files differ. */
const i18nSql = (entity: Entity) => `case
  when s.i18n is not null and (not (${isKnown(entity)}) or t.i18n = s.i18n) then s.i18n
  when s.overlay = '{}' then coalesce(t.i18n, '[]')
  else ${translated("coalesce(t.i18n, '[]')")} end as i18n`

/** Creates the tables `final_…` (see `finalOf`). */
export async function createFinalTables({ run }: Session): Promise<void> {
  for (const entity of ENTITIES) {
    const keys = keyColumns(entity)
    const on = keys.length === 0 ? 'true' : keys.map((key) => `t.${name(key)} = s.${name(key)}`).join(' and ')
    const columns = ownColumns(entity).map((column) =>
      keys.includes(column.column) ? `s.${name(column.column)}` : columnSql(entity, column),
    )
    if (hasTranslations(entity)) columns.push(i18nSql(entity))
    await run(`analyze ${stageOf(entity.name)}`)
    await run(
      `create temp table ${finalOf(entity)} on commit drop as select s.line, s.file, s.faulty, s.given, ${isKnown(entity)} as known, ${columns.join(', ')}
        from ${stageOf(entity.name)} s left join ${entity.table} t on ${on}`,
    )
    if (keys.length > 0) await run(`create index on ${finalOf(entity)} (${keys.map(name).join(', ')})`)
    await run(`analyze ${finalOf(entity)}`)
  }
}

/** Columns that checks of references need, for imported and remaining rows. */
const REFERENCE_COLUMNS: Readonly<Record<string, string>> = {
  menu: 'id',
  article: 'menu_id, code, kind, goods',
  choice_group: 'menu_id, code, level, options, preselected',
  shop: 'id, country, order_types, menu_id',
  campaign: 'code, article_codes',
  vat_rate: 'country, goods, order_type, valid_from, valid_to',
}
const allOf = (table: keyof typeof REFERENCE_COLUMNS): string => `all_${table}`

/**
 * Creates the tables `all_…`: the rows that the database will have after the import, for checks of references. Also
 * indexes `tree_node` (see `addMenuChildren`) for these checks.
 *
 * @param removes whether the import removes rows that the file does not contain
 */
export async function createReferenceTables({ run }: Session, removes: (entity: Entity) => boolean): Promise<void> {
  for (const entity of ENTITIES) {
    const columns = REFERENCE_COLUMNS[entity.table]
    if (columns === undefined) continue
    const same = keyColumns(entity)
      .map((key) => `f.${name(key)} = t.${name(key)}`)
      .join(' and ')
    await run(
      `create temp table ${allOf(entity.table)} on commit drop as select ${columns}, line, file, faulty from ${finalOf(entity)}
        union all select ${columns}, null, null, false from ${entity.table} t
          where not ${removes(entity)} and not exists (select 1 from ${finalOf(entity)} f where ${same})`,
    )
    const keys = entity.table === 'vat_rate' ? 'country, order_type, goods' : keyColumns(entity).map(name).join(', ')
    await run(`create index on ${allOf(entity.table)} (${keys})`)
    await run(`analyze ${allOf(entity.table)}`)
  }
  await run('create index on tree_node (menu_id, code)')
  await run('analyze tree_node')
}

export interface Outcome {
  readonly kind: KindName
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly removed: number
}

/** Referenced tables come before the tables that reference them. */
const ORDER: readonly KindName[] = [
  'operator',
  'vat-rates',
  'menus',
  'articles',
  'choice-groups',
  'shops',
  'delivery-spots',
  'pickup-capacity',
  'pickup-exceptions',
  'payment-accounts',
  'campaigns',
]

const columnsOf = (entity: Entity) => [
  ...ownColumns(entity).map(({ column }) => column),
  ...(hasTranslations(entity) ? ['i18n'] : []),
]
const sameRow = (entity: Entity) => {
  const keys = keyColumns(entity)
  return keys.length === 0 ? 'true' : keys.map((key) => `f.${name(key)} = t.${name(key)}`).join(' and ')
}

async function add({ run }: Session, entity: Entity): Promise<number> {
  const columns = columnsOf(entity).map(name).join(', ')
  const { touched } = await run(
    `insert into ${entity.table} (${columns}) select ${columns} from ${finalOf(entity)} where not known order by line`,
  )
  return touched
}

/**
 * Updates only rows that differ, so that unchanged rows invalidate no cache (IMPORT-2). Columns that the folder does
 * not name keep their value of this moment, because staff may have paused a shop since the rows were read (IMPORT-4).
 */
async function change({ run }: Session, entity: Entity): Promise<number> {
  const columns = columnsOf(entity).filter((column) => !keyColumns(entity).includes(column))
  const tuple = (of: string) => `(${columns.map((column) => `${of}.${name(column)}`).join(', ')})`
  const isGiven = (column: string) =>
    column === 'i18n' || column === 'extra_info' ? 'true' : `${literal(column)} = any (f.given)`
  const set = columns.map(
    (column) => `${name(column)} = case when ${isGiven(column)} then f.${name(column)} else t.${name(column)} end`,
  )
  const { touched } = await run(
    `update ${entity.table} t set ${set.join(', ')} from ${finalOf(entity)} f
      where f.known and ${sameRow(entity)} and row${tuple('t')} is distinct from row${tuple('f')}`,
  )
  return touched
}

async function remove({ run }: Session, entity: Entity): Promise<number> {
  const { touched } = await run(
    `delete from ${entity.table} t where not exists (select 1 from ${finalOf(entity)} f where ${sameRow(entity)})`,
  )
  return touched
}

/**
 * Writes the rows of the tables `final_…` into the database's own tables.
 *
 * @param removes whether rows of a kind are deleted if the final table does not have them
 */
export async function apply(session: Session, removes: (kind: KindName) => boolean): Promise<Outcome[]> {
  const entities = ORDER.flatMap((kind) => ENTITIES.filter((entity) => entity.name === kind))
  const written = new Map<KindName, { added: number; changed: number; known: number }>()
  for (const entity of entities) {
    const { rows } = await session.run<{ known: string }>(
      `select count(*) as known from ${finalOf(entity)} where known`,
    )
    const changed = await change(session, entity)
    written.set(entity.name, { added: await add(session, entity), changed, known: Number(rows[0]?.known ?? 0) })
  }
  const removed = new Map<KindName, number>()
  for (const entity of entities.toReversed())
    if (removes(entity.name)) removed.set(entity.name, await remove(session, entity))
  return ORDER.map((kind) => {
    const { added = 0, changed = 0, known = 0 } = written.get(kind) ?? {}
    return { kind, added, changed, same: known - changed, removed: removed.get(kind) ?? 0 }
  })
}

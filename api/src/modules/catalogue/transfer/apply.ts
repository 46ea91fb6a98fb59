import { literal, name, type Session } from './database.ts'
import { type Entity, finalOf, hasTranslations, ownColumns } from './final.ts'
import { ENTITIES, type KindName, keyColumns } from './kinds.ts'

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

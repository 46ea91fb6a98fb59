import type { ChoiceLevel, OpeningHoursException, Translation } from '@carte/contract'
import type { MenuNode } from '../../../infrastructure/database/schema.ts'
import { name, type Session } from './database.ts'
import { columnNames, type Field, type Kind, type KindName, keyColumns, kindOf } from './kinds.ts'

export interface OutRecord {
  readonly values: Readonly<Record<string, unknown>>
  readonly i18n: readonly Translation[]
}

/** Rows in memory at a time. */
const BATCH_SIZE = 500
const MENU_BATCH_SIZE = 20

/** Formats an instant as ISO 8601, with as many fractional digits as it has. */
const asText = (column: string) =>
  `regexp_replace(to_char(${name(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '\\.?0*$', '') || 'Z' as ${name(column)}`
const inOrder = (column: string, sql: string) => (sql === 'text' ? `${name(column)} collate "C"` : name(column))

async function* rowsOf({ each }: Session, kind: Kind): AsyncGenerator<OutRecord> {
  const isOperator = kind.table === 'operator'
  const columns = kind.fields.map(({ column, codec }) => {
    if (codec.sql === 'timestamptz') return asText(column)
    return isOperator && column === 'extra_info' ? `extra_info ->> 'text' as extra_info` : name(column)
  })
  const translated = Object.keys(kind.translated).length > 0
  const i18n = !translated ? "'[]'::jsonb" : isOperator ? `coalesce(extra_info -> 'i18n', '[]')` : 'i18n'
  const order = [
    ...(kind.name === 'shops' ? ['position'] : []),
    ...keyColumns(kind).map((column) =>
      inOrder(column, kind.fields.find((field) => field.column === column)?.codec.sql ?? ''),
    ),
  ]
  const sorted = order.length === 0 ? '' : `order by ${order.join(', ')}`
  const query = `select ${columns.join(', ')}, ${i18n} as i18n from ${kind.table} ${sorted}`
  for await (const rows of each<Record<string, unknown> & { i18n: Translation[] }>(query, BATCH_SIZE))
    for (const { i18n, ...values } of rows) yield { values, i18n }
}

function* itemsOf(menuId: string, items: readonly MenuNode[], category: readonly string[] = []): Generator<OutRecord> {
  for (const item of items) {
    if (item.type === 'article') {
      const { code, choices, suggestions } = item
      const noCategory = { image: '', sale_times: [] }
      yield { values: { menu_id: menuId, category, code, choices, suggestions, ...noCategory }, i18n: [] }
      continue
    }
    const path = [...category, item.name]
    const own = { image: item.imageUrl ?? '', sale_times: item.saleTimes ?? [] }
    const noArticle = { choices: [], suggestions: [] }
    yield { values: { menu_id: menuId, category: path, code: null, ...noArticle, ...own }, i18n: item.i18n }
    yield* itemsOf(menuId, item.items, path)
  }
}

async function* itemRecords({ each }: Session): AsyncGenerator<OutRecord> {
  const query = 'select id, items from menu order by id collate "C"'
  for await (const menus of each<{ id: string; items: MenuNode[] }>(query, MENU_BATCH_SIZE))
    for (const { id, items } of menus) yield* itemsOf(id, items)
}

async function* levelRecords({ each }: Session): AsyncGenerator<OutRecord> {
  const query = 'select id, choice_levels as levels from menu order by id collate "C"'
  for await (const menus of each<{ id: string; levels: ChoiceLevel[] }>(query, BATCH_SIZE))
    for (const menu of menus)
      for (const { level, name: called, i18n } of menu.levels)
        yield { values: { menu_id: menu.id, level, name: called }, i18n }
}

async function* exceptionRecords({ each }: Session): AsyncGenerator<OutRecord> {
  const query = 'select id, opening_hours_exceptions as days from shop order by position, id collate "C"'
  for await (const shops of each<{ id: string; days: OpeningHoursException[] }>(query, BATCH_SIZE))
    for (const shop of shops)
      for (const { date, opens = null, closes = null, reason = null, i18n = [] } of shop.days)
        yield { values: { shop_id: shop.id, date, opens, closes, reason }, i18n }
}

async function* priceRecords({ each }: Session): AsyncGenerator<OutRecord> {
  const columns = kindOf('prices').fields.map(({ column }) => name(column))
  const query = `select ${columns.join(', ')} from article order by menu_id collate "C", code collate "C"`
  for await (const rows of each<Record<string, unknown>>(query, BATCH_SIZE))
    for (const values of rows) yield { values, i18n: [] }
}

const PART_RECORDS: Readonly<Partial<Record<KindName, (session: Session) => AsyncGenerator<OutRecord>>>> = {
  'menu-items': itemRecords,
  'choice-levels': levelRecords,
  'opening-hours-exceptions': exceptionRecords,
  prices: priceRecords,
}

/** Yields records in a stable order, so that equal contents give equal files (IMPORT-6). */
export const recordsOf = (session: Session, kind: Kind): AsyncGenerator<OutRecord> =>
  PART_RECORDS[kind.name]?.(session) ?? rowsOf(session, kind)

export const FORMATS = ['csv', 'json'] as const
export type Format = (typeof FORMATS)[number]

function translation({ translated }: Kind, column: string, { i18n }: OutRecord): string | undefined {
  const [plain = '', language] = column.split(':')
  const field = translated[plain]
  return field && i18n.find((entry) => entry.language === language)?.[field]
}

/** Byte order mark, by which spreadsheets recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheets run such cells as formulas. An apostrophe before them makes them text; import removes it. */
const FORMULA = /^'*[=+\-@\t\r]/
const isNumber = ({ codec }: Field) => codec.sql === 'integer' || codec.sql === 'double precision'

function quoted(cell: string): string {
  return /[",;\n\t]|^\s|\s$/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell
}
const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

async function* csv(kind: Kind, records: AsyncIterable<OutRecord>): AsyncGenerator<string> {
  const columns = columnNames(kind)
  const fields = new Map(kind.fields.map((field) => [field.name, field]))
  yield `${BYTE_ORDER_MARK}${columns.map(quoted).join(',')}\n`
  for await (const record of records) {
    const cells = columns.map((column) => {
      const field = fields.get(column)
      if (!field) return quoted(harmless(translation(kind, column, record) ?? ''))
      const cell = field.codec.cell(record.values[field.column])
      return isNumber(field) ? cell : quoted(harmless(cell))
    })
    yield `${cells.join(',')}\n`
  }
}

async function* json(kind: Kind, records: AsyncIterable<OutRecord>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const record of records) {
    const fields = kind.fields.map(({ name, column, codec }) => [name, codec.json(record.values[column])])
    const translations = columnNames(kind)
      .slice(kind.fields.length)
      .flatMap((column) => {
        const text = translation(kind, column, record)
        return text === undefined ? [] : [[column, text]]
      })
    yield before + JSON.stringify(Object.fromEntries([...fields, ...translations]))
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export const formats: Readonly<
  Record<Format, (kind: Kind, records: AsyncIterable<OutRecord>) => AsyncGenerator<string>>
> = { csv, json }

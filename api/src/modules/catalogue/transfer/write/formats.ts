import { columnNames, type Field, type Kind } from '../kinds.ts'
import type { OutRecord } from './records.ts'

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
    const own = kind.fields.map(({ name, column, codec }) => [name, codec.json(record.values[column])])
    const translations = columnNames(kind)
      .slice(kind.fields.length)
      .flatMap((column) => {
        const text = translation(kind, column, record)
        return text === undefined ? [] : [[column, text]]
      })
    yield before + JSON.stringify(Object.fromEntries([...own, ...translations]))
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export const formats: Readonly<
  Record<Format, (kind: Kind, records: AsyncIterable<OutRecord>) => AsyncGenerator<string>>
> = { csv, json }

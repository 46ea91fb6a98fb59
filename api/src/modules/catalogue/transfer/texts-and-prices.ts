import { literal, type Session } from './database.ts'
import type { ImportErrors } from './import-errors.ts'
import { keyColumns, kindOf, TEXTS_OF } from './kinds.ts'

// Merges the files of prices and texts into the stage tables of the records that they refer to, as if the files of
// those records contained the values.

/** A value of `of` in the file of texts: what a text refers to. */
type TextTarget = keyof typeof TEXTS_OF

/** The columns that identify the row of a text. With two columns, a slash separates their values in the text's id. */
const KEY_COLUMNS: Readonly<Partial<Record<TextTarget, readonly string[]>>> = {
  article: ['menu_id', 'code'],
  choiceGroup: ['menu_id', 'code'],
  shop: ['id'],
  deliverySpot: ['shop_id', 'id'],
  campaign: ['code'],
}
/** Texts whose records are stored in a column of their menu or shop. */
export const CHILD_TEXTS = {
  menu: ['category', 'choiceLevel'],
  shop: ['openingHoursException'],
} as const satisfies Record<string, TextTarget[]>

const stageTable = (target: TextTarget): string => `stage_${TEXTS_OF[target].replace(/-/g, '_')}`
const ID_BEFORE_SLASH = "split_part(id, '/', 1)"
const ID_AFTER_SLASH = "substr(id, strpos(id, '/') + 1)"
/** Returns names as a list of SQL string literals. */
export const quoted = (names: readonly string[]) => names.map(literal).join(', ')

/**
 * Merges the table `merged` into a stage table, and drops `merged`: updates rows of the stage table, and inserts those
 * that it does not have.
 *
 * @param keys columns that identify a row
 * @param given SQL for the column `given` of an inserted row
 * @param set assignments of the update
 * @param columns to copy into an inserted row, beside `keys`
 */
async function mergeIntoStage(
  { run }: Session,
  table: string,
  keys: readonly string[],
  given: string,
  set: string,
  columns: string,
): Promise<void> {
  const isSameRow = keys.map((key) => `s.${key} = merged.${key}`).join(' and ')
  for (const analyzed of [table, 'merged']) await run(`analyze ${analyzed}`)
  await run(`update ${table} s set ${set} from merged where ${isSameRow}`)
  // Delete updated rows first. An insert with `not exists` would search the stage table again for each row.
  await run(`delete from merged using ${table} s where ${isSameRow}`)
  await run(
    `insert into ${table} (line, file, faulty, given, ${keys.join(', ')}, ${columns})
      select line, file, false, ${given}, ${keys.join(', ')}, ${columns} from merged`,
  )
  await run('drop table merged')
}

/** Merges the file of prices, whose columns override those of the file of articles. */
export async function addPrices(session: Session): Promise<void> {
  const kind = kindOf('prices')
  const keys = keyColumns(kind)
  const columns = kind.fields.map(({ column }) => column).filter((column) => !keys.includes(column))
  await session.run(`create index on stage_articles (menu_id, code)`)
  const prices = columns.join(', ')
  await session.run(
    `create temp table merged on commit drop as select line, file, menu_id, code, ${prices}, '{}'::jsonb as overlay,
      array(select unnest(given) intersect select unnest(array[${quoted(columns)}])) as given from stage_prices where not faulty`,
  )
  const set = [
    ...columns.map(
      (column) => `${column} = case when '${column}' = any (merged.given) then merged.${column} else s.${column} end`,
    ),
    'given = array(select unnest(s.given) union select unnest(merged.given))',
  ]
  await mergeIntoStage(session, 'stage_articles', keys, 'given', set.join(', '), `${prices}, overlay`)
}

async function reportUnknownFields({ run }: Session, errors: ImportErrors): Promise<void> {
  for (const [target, kind] of Object.entries(TEXTS_OF)) {
    const fields = Object.keys(kindOf(kind).translated)
    const { rows } = await run<{ file: string; line: number; value: string }>(
      `select file, line, field as value from stage_texts where of = ${literal(target)} and not faulty and field not in (${quoted(fields)}) order by line`,
    )
    for (const { file, line, value } of rows)
      errors.add({
        file,
        line,
        field: 'field',
        message: `“${value}” is not a translated field of ${target}; fields: ${fields.join(', ')}`,
      })
    await run(`delete from stage_texts where of = ${literal(target)} and field not in (${quoted(fields)})`)
  }
}

/** Returns SQL that maps a field of the file to its name in a stored translation. */
function translationFieldSql(target: TextTarget): string {
  const names = Object.entries(kindOf(TEXTS_OF[target]).translated)
  return `case field ${names.map(([name, stored]) => `when ${literal(name)} then ${literal(stored)}`).join(' ')} end`
}

/** Merges the file of translations, which overrides translations in the files of the rows. */
export async function addTexts(session: Session, errors: ImportErrors): Promise<void> {
  await reportUnknownFields(session, errors)
  for (const target of Object.keys(KEY_COLUMNS) as TextTarget[]) {
    const keys = KEY_COLUMNS[target] ?? []
    const values = keys.length === 2 ? [ID_BEFORE_SLASH, ID_AFTER_SLASH] : ['id']
    await session.run(
      `create temp table merged on commit drop as select min(line) as line, min(file) as file,
        ${keys.map((key, index) => `${values[index]} as ${key}`).join(', ')},
        jsonb_object_agg(${translationFieldSql(target)} || ':' || language, nullif(text, '')) as overlay
        from stage_texts where of = ${literal(target)} and not faulty group by id`,
    )
    await mergeIntoStage(
      session,
      stageTable(target),
      keys,
      `'{}'`,
      'overlay = s.overlay || merged.overlay, i18n = null',
      'overlay',
    )
  }
  await session.run(
    `insert into stage_operator (line, file, faulty, given, overlay)
      select min(line), min(file), false, '{}', '{}' from stage_texts where of = 'operator' having count(*) > 0 and not exists (select 1 from stage_operator)`,
  )
  await session.run(
    `update stage_operator s set overlay = s.overlay || merged.overlay from
      (select jsonb_object_agg('text:' || language, nullif(text, '')) as overlay from stage_texts where of = 'operator') merged where merged.overlay is not null`,
  )
}

/** Returns SQL that selects the texts for children of a menu or shop, whose id is `o.id` in the surrounding query. */
export const childTextsSql = (owner: keyof typeof CHILD_TEXTS) =>
  `select json_agg(x order by x.line) from stage_texts x where x.of in (${quoted(CHILD_TEXTS[owner])}) and split_part(x.id, '/', 1) = o.id and not x.faulty`
/** Returns SQL that selects the ids of menus or shops whose children have texts in the file. */
export const ownersOfTextsSql = (owner: keyof typeof CHILD_TEXTS) =>
  `select ${ID_BEFORE_SLASH} from stage_texts where of in (${quoted(CHILD_TEXTS[owner])}) and not faulty`

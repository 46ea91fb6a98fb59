import { literal, type Session } from './database.ts'
import type { ImportErrors } from './import-errors.ts'
import { kindOf, TEXTS_OF } from './kinds.ts'

// Files of prices and texts. Each is merged into columns of the rows that it is about, as if these rows' own files had
// them.

type TextsOf = keyof typeof TEXTS_OF

/** Key columns in the id of a text: one, or two separated by a slash. */
const KEYS: Readonly<Partial<Record<TextsOf, readonly string[]>>> = {
  article: ['menu_id', 'code'],
  choiceGroup: ['menu_id', 'code'],
  shop: ['id'],
  deliverySpot: ['shop_id', 'id'],
  campaign: ['code'],
}
/** Texts that are stored in a column of their menu or shop. */
export const INSIDE = { menu: ['category', 'choiceLevel'], shop: ['openingHoursException'] } as const satisfies Record<
  string,
  TextsOf[]
>

const stageOfEntity = (of: TextsOf): string => `stage_${TEXTS_OF[of].replace(/-/g, '_')}`
const FIRST = "split_part(id, '/', 1)"
const REST = "substr(id, strpos(id, '/') + 1)"
export const quoted = (names: readonly string[]) => names.map(literal).join(', ')

/**
 * Merges the table `merged` into a stage table: updates its rows, and inserts those that their own file does not have.
 */
async function addRow(
  { run }: Session,
  table: string,
  keys: readonly string[],
  given: string,
  set: string,
  columns: string,
): Promise<void> {
  const same = keys.map((key) => `s.${key} = merged.${key}`).join(' and ')
  for (const one of [table, 'merged']) await run(`analyze ${one}`)
  await run(`update ${table} s set ${set} from merged where ${same}`)
  // Delete updated rows first. An insert with `not exists` would search the stage table again for each row.
  await run(`delete from merged using ${table} s where ${same}`)
  await run(
    `insert into ${table} (line, file, faulty, given, ${keys.join(', ')}, ${columns})
      select line, file, false, ${given}, ${keys.join(', ')}, ${columns} from merged`,
  )
  await run('drop table merged')
}

/** Merges the file of prices, which overrides prices in the file of articles. */
export async function addPrices(session: Session): Promise<void> {
  await session.run(`create index on stage_articles (menu_id, code)`)
  await session.run(
    `create temp table merged on commit drop as select line, file, menu_id, code, price_minor, '{}'::jsonb as overlay from stage_prices where not faulty`,
  )
  const set = `price_minor = merged.price_minor, given = case when 'price_minor' = any (s.given) then s.given else s.given || '{price_minor}' end`
  await addRow(session, 'stage_articles', ['menu_id', 'code'], `'{price_minor}'`, set, 'price_minor, overlay')
}

async function reportUnknownFields({ run }: Session, errors: ImportErrors): Promise<void> {
  for (const [of, kind] of Object.entries(TEXTS_OF)) {
    const fields = Object.keys(kindOf(kind).translated)
    const { rows } = await run<{ file: string; line: number; value: string }>(
      `select file, line, field as value from stage_texts where of = ${literal(of)} and not faulty and field not in (${quoted(fields)}) order by line`,
    )
    for (const { file, line, value } of rows)
      errors.add({
        file,
        line,
        field: 'field',
        message: `“${value}” is not a translated field of ${of}; fields: ${fields.join(', ')}`,
      })
    await run(`delete from stage_texts where of = ${literal(of)} and field not in (${quoted(fields)})`)
  }
}

/** Returns SQL that maps a field of the file to its name in a translation. */
function translationField(of: TextsOf): string {
  const names = Object.entries(kindOf(TEXTS_OF[of]).translated)
  return `case field ${names.map(([name, own]) => `when ${literal(name)} then ${literal(own)}`).join(' ')} end`
}

/** Merges the file of translations, which overrides translations in the files of the rows. */
export async function addTexts(session: Session, errors: ImportErrors): Promise<void> {
  await reportUnknownFields(session, errors)
  for (const of of Object.keys(KEYS) as TextsOf[]) {
    const keys = KEYS[of] ?? []
    const values = keys.length === 2 ? [FIRST, REST] : ['id']
    await session.run(
      `create temp table merged on commit drop as select min(line) as line, min(file) as file,
        ${keys.map((key, at) => `${values[at]} as ${key}`).join(', ')},
        jsonb_object_agg(${translationField(of)} || ':' || language, nullif(text, '')) as overlay
        from stage_texts where of = ${literal(of)} and not faulty group by id`,
    )
    await addRow(
      session,
      stageOfEntity(of),
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

/** Returns SQL that selects the texts about parts of a menu or a shop. */
export const textsAbout = (owner: keyof typeof INSIDE) =>
  `select json_agg(x order by x.line) from stage_texts x where x.of in (${quoted(INSIDE[owner])}) and split_part(x.id, '/', 1) = o.id and not x.faulty`
/** Returns SQL that selects the ids of menus or shops that texts are about. */
export const idsInTexts = (owner: keyof typeof INSIDE) =>
  `select ${FIRST} from stage_texts where of in (${quoted(INSIDE[owner])}) and not faulty`

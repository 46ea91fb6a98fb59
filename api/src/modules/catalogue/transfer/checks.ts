import { literal, type Session } from './database.ts'
import { type Entity, finalOf } from './final.ts'
import { ERRORS_SHOWN, type ImportErrors } from './import-errors.ts'
import { ENTITIES, type KindName } from './kinds.ts'

export interface FolderInfo {
  /** Whether all rows of a kind could be read. If not, references to that kind are not checked. */
  isComplete(kind: KindName): boolean
  /** Whether the import removes records that the file of their kind does not contain (IMPORT-5). */
  removes(kind: KindName): boolean
  /** Returns the name of the file of a kind. */
  fileOf(kind: KindName): string
}

interface Check {
  /** A query with the columns file, line, field and message. */
  readonly sql: string
  /** The check runs only if all rows of these kinds could be read. */
  readonly of?: readonly KindName[]
}

/** Checks new rows: they must be in the file of their own kind. Other files can only name existing rows. */
function newRows(entity: Entity, { fileOf }: FolderInfo): Check[] {
  const [ownFile, pricesFile] = [literal(fileOf(entity.name)), literal(fileOf('prices'))]
  const needed = entity.fields.filter(({ initial, name }) => initial === undefined && !entity.keys.includes(name))
  const missing = `array_remove(array[${needed.map(({ name, column }) => `case when ${literal(column)} = any (given) then null else ${literal(name)} end`).join(', ')}]::text[], null)`
  const from = `from ${finalOf(entity)} where not known and not faulty`
  const unknownRow = UNKNOWN_ROWS[entity.name]
  const idInTexts = entity.name === 'operator' ? 'of' : 'id'
  return [
    {
      sql: `select file, line, null as field, 'is new and needs ' || array_to_string(${missing}, ', ') as message ${from} and file = ${ownFile} and cardinality(${missing}) > 0`,
    },
    ...(unknownRow
      ? [
          {
            sql: `select file, line, case when file = ${pricesFile} then 'code' else ${literal(idInTexts)} end as field, ${unknownRow} as message ${from} and file is distinct from ${ownFile}`,
            of: [entity.name],
          },
        ]
      : []),
  ]
}

const unknownRow = (thing: string, ...columns: readonly string[]) =>
  `format(${literal(`there is no ${thing}`)}, ${columns.join(', ')})`

/** Messages for rows that only a file of texts or prices names, as SQL expressions. */
const UNKNOWN_ROWS: Readonly<Record<string, string>> = {
  operator: literal('there is no operator yet; add the file of the operator too'),
  menus: unknownRow('menu “%s”', 'id'),
  articles: unknownRow('article “%s” in menu “%s”', 'code', 'menu_id'),
  'choice-groups': unknownRow('choice group “%s” in menu “%s”', 'code', 'menu_id'),
  shops: unknownRow('shop “%s”', 'id'),
  campaigns: unknownRow('campaign “%s”', 'code'),
  'delivery-spots': unknownRow('delivery spot “%s” of shop “%s”', 'id', 'shop_id'),
}

const ownerExists = (from: string, column: 'menu_id' | 'shop_id', ownFile: string | null = null): Check => {
  const [all, word, kind] =
    column === 'menu_id' ? ['all_menu', 'menu', 'menus' as const] : ['all_shop', 'shop', 'shops' as const]
  return {
    sql: `select file, line, ${literal(column === 'menu_id' ? 'menuId' : 'shopId')} as field, format('there is no ${word} “%s”', s.${column}) as message
      from ${from} s where not faulty and not exists (select 1 from ${all} a where a.id = s.${column}) ${ownFile === null ? '' : `and file = ${literal(ownFile)}`}`,
    of: [kind],
  }
}

const fileOr = (file: string) => `coalesce(s.file, ${literal(file)})`

function references({ fileOf }: FolderInfo): Check[] {
  const [groups, items, campaigns] = [fileOf('choice-groups'), fileOf('menu-items'), fileOf('campaigns')]
  const option = (field: 'options' | 'preselected') => `
    select ${fileOr(groups)} as file, s.line, ${literal(field)} as field, format('there is no article “%s” in menu “%s”, which group “%s” names', o.code, s.menu_id, s.code) as message
      from all_choice_group s, unnest(s.${field}) o (code)
      where not s.faulty and not exists (select 1 from all_article a where a.menu_id = s.menu_id and a.code = o.code)`
  const inTree = (field: string, list: string, condition: string, message: string) => `
    select ${fileOr(items)} as file, s.line, ${literal(field)} as field, format(${literal(message)}, o.code, s.menu_id, s.code) as message
      from tree_node s, ${list} o (code) where ${condition}`
  const isMissing = (table: string) =>
    `not exists (select 1 from ${table} a where a.menu_id = s.menu_id and a.code = o.code)`
  const one = 'unnest(array[s.code])'
  return [
    { sql: option('options'), of: ['articles'] },
    { sql: inTree('code', one, isMissing('all_article'), 'there is no article “%s” in menu “%s”'), of: ['articles'] },
    {
      sql: inTree(
        'choices',
        'unnest(s.choices)',
        isMissing('all_choice_group'),
        'there is no choice group “%s” in menu “%s”, which “%s” names',
      ),
      of: ['choice-groups'],
    },
    {
      sql: inTree(
        'suggestions',
        'unnest(s.suggestions)',
        isMissing('all_article'),
        'there is no article “%s” in menu “%s”, which “%s” suggests',
      ),
      of: ['articles'],
    },
    {
      sql: inTree(
        'suggestions',
        'unnest(s.suggestions)',
        'exists (select 1 from all_article a where a.menu_id = s.menu_id and a.code = o.code and a.kind <> 1 and not a.faulty)',
        'article “%s” of menu “%s” is suggested by “%s” but does not have kind 1',
      ),
    },
    {
      sql: inTree(
        'suggestions',
        'unnest(s.suggestions)',
        `o.code = s.code or (exists (select 1 from all_article a where a.menu_id = s.menu_id and a.code = o.code)
          and not exists (select 1 from tree_node n where n.menu_id = s.menu_id and n.code = o.code and cardinality(n.choices) = 0))`,
        'article “%s” of menu “%s” cannot be suggested by “%s”: a suggestion must be another article, which is in the menu without choices',
      ),
      of: ['menu-items'],
    },
    {
      sql: `select ${fileOr(items)} as file, s.line, 'choices' as field, format('choice groups of “%s” have the same level: %s', s.code, string_agg(distinct g.code, ', ' order by g.code)) as message
        from tree_node s, unnest(s.choices) o (code), all_choice_group g where g.menu_id = s.menu_id and g.code = o.code and not g.faulty
        group by s.file, s.line, s.menu_id, s.code, g.level having count(distinct g.code) > 1`,
    },
    {
      sql: `select ${fileOr(campaigns)} as file, s.line, 'articleCodes' as field, format('there is no article “%s” in any menu, which campaign “%s” names', o.code, s.code) as message
        from all_campaign s, unnest(s.article_codes) o (code) where not s.faulty and not exists (select 1 from all_article a where a.code = o.code)`,
      of: ['articles'],
    },
    {
      sql: `select ${fileOr(fileOf('shops'))} as file, s.line, 'menuId' as field, format('there is no menu “%s”, which shop “%s” has', s.menu_id, s.id) as message
        from all_shop s where not s.faulty and s.menu_id is not null and not exists (select 1 from all_menu a where a.id = s.menu_id)`,
      of: ['menus'],
    },
  ]
}

function rules({ fileOf }: FolderInfo): Check[] {
  const group = (field: string, condition: string, message: string): Check => ({
    sql: `select s.file, s.line, ${literal(field)} as field, ${message} as message from final_choice_group s where not s.faulty and (${condition})`,
  })
  const campaign = (field: string, condition: string, message: string): Check => ({
    sql: `select s.file, s.line, ${literal(field)} as field, ${literal(message)} as message from final_campaign s where not s.faulty and (${condition})`,
  })
  return [
    group('max', 's.max < s.min', "format('%s is less than min, %s', s.max, s.min)"),
    group(
      'max',
      's.max >= s.min and s.max > cardinality(s.options)',
      "format('%s is more than the number of options, %s', s.max, cardinality(s.options))",
    ),
    group(
      'preselected',
      'not s.preselected <@ s.options',
      "format('%s is not one of the options %s', (select string_agg(p, ', ') from unnest(s.preselected) p where p <> all (s.options)), array_to_string(s.options, ', '))",
    ),
    group(
      'preselected',
      'cardinality(s.preselected) > s.max',
      "format('%s are more than max, %s', cardinality(s.preselected), s.max)",
    ),
    campaign('to', 's.ends_at <= s.starts_at', 'is not after from'),
    campaign('percent', "s.kind = 'percent' and s.percent is null", 'is empty, but kind is percent'),
    campaign('percent', "s.kind = 'price' and s.percent is not null", 'must be empty, because kind is price'),
    campaign('prices', "s.kind = 'price' and s.prices = '{}'", 'is empty, but kind is price'),
    campaign('prices', "s.kind = 'percent' and s.prices <> '{}'", 'must be empty, because kind is percent'),
    {
      sql: `select s.file, s.line, 'validTo' as field, 'is before validFrom' as message from final_vat_rate s where not s.faulty and s.valid_to < s.valid_from`,
    },
    {
      sql: `select s.file, s.line, 'validFrom' as field, format('overlaps with the rate from %s%s', o.valid_from, coalesce(' on line ' || o.line, '')) as message
        from final_vat_rate s join all_vat_rate o on o.country = s.country and o.goods = s.goods and o.order_type = s.order_type and o.valid_from > s.valid_from
        where not s.faulty and coalesce(s.valid_to, 'infinity') >= o.valid_from`,
    },
    {
      sql: `select ${fileOr(fileOf('shops'))} as file, s.line, 'country' as field,
          format('there is no VAT rate today in %s for %s (%s) of menu “%s”; add it to vat-rates', s.country, o.type, string_agg(distinct a.goods, ', '), s.menu_id) as message
        from all_shop s, unnest(s.order_types) o (type), (select distinct menu_id, goods from all_article where not faulty) a
        where not s.faulty and s.country <> '' and a.menu_id = s.menu_id and not exists (
          select 1 from all_vat_rate v where v.country = s.country and v.order_type = o.type and v.goods = a.goods
            and current_date between v.valid_from and coalesce(v.valid_to, 'infinity'))
        group by s.file, s.line, s.country, o.type, s.menu_id`,
      of: ['vat-rates', 'articles'],
    },
  ]
}

/** Checks that removed shops are not needed by orders or chains (IMPORT-5). */
function removals({ fileOf, removes }: FolderInfo): Check[] {
  if (!removes('shops')) return []
  const gone = 'from shop t where not exists (select 1 from final_shop f where f.id = t.id)'
  const file = literal(fileOf('shops'))
  return [
    {
      sql: `select ${file} as file, null::int as line, null as field, format('shop “%s” is missing in the file but cannot be removed, because it has orders: %s; keep its line with the status offline', t.id, o.count) as message
        from shop t, lateral (select count(*) from orders where shop_id = t.id) o where o.count > 0 and not exists (select 1 from final_shop f where f.id = t.id)`,
    },
    {
      sql: `select ${file} as file, null::int as line, null as field, format('shop “%s” is missing in the file but cannot be removed, because chain “%s” shows it; change the chain first', t.id, (select min(key) from chain where t.id = any (shops))) as message
        ${gone} and exists (select 1 from chain where t.id = any (shops))`,
    },
  ]
}

export async function checkAll({ run }: Session, info: FolderInfo, errors: ImportErrors): Promise<void> {
  const { fileOf, isComplete } = info
  const checks = [
    ...ENTITIES.flatMap((entity) => newRows(entity, info)),
    ownerExists('final_article', 'menu_id', fileOf('articles')),
    ownerExists('final_choice_group', 'menu_id', fileOf('choice-groups')),
    ownerExists('stage_choice_levels', 'menu_id'),
    ownerExists('stage_menu_items', 'menu_id'),
    ownerExists('stage_opening_hours_exceptions', 'shop_id'),
    ownerExists('final_delivery_spot', 'shop_id', fileOf('delivery-spots')),
    ownerExists('final_pickup_capacity', 'shop_id'),
    ownerExists('final_pickup_exception', 'shop_id'),
    ownerExists('final_payment_account', 'shop_id'),
    ...references(info),
    ...rules(info),
    ...removals(info),
  ]
  for (const { sql, of = [] } of checks) {
    if (!of.every(isComplete)) continue
    const { rows } = await run<{
      file: string
      line: number | null
      field: string | null
      message: string
      total: number
    }>(`select f.*, count(*) over ()::int as total from (${sql}) f order by f.line nulls last limit ${ERRORS_SHOWN}`)
    for (const [at, { total, ...error }] of rows.entries()) errors.add(error, at === 0 ? total - rows.length + 1 : 1)
  }
}

import type { ChoiceLevel, OpeningHoursException } from '@carte/contract'
import type { MenuNode } from '../../../infrastructure/database/schema.ts'
import type { Session } from './database.ts'
import type { ImportErrors } from './import-errors.ts'
import type { KindName } from './kinds.ts'
import {
  type ChildText,
  type ExceptionRow,
  type LevelRow,
  mergeExceptions,
  mergeLevels,
} from './merge/levels-and-exceptions.ts'
import { type ItemRow, mergeTree, nodesOf } from './merge/tree.ts'
import { CHILD_TEXTS, childTextsSql, ownersOfTextsSql, quoted } from './texts-and-prices.ts'

// A menu's tree and choice levels, and a shop's exceptions, have files of their own, but the database stores them in
// columns of the menu or the shop. These functions merge the files into those columns of the tables `stage_menus` and
// `stage_shops`.

interface ChangedMenu {
  readonly id: string
  readonly items: MenuNode[] | null
  readonly levels: ChoiceLevel[] | null
  readonly item_rows: ItemRow[] | null
  readonly level_rows: LevelRow[] | null
  readonly texts: ChildText[] | null
}

/** How many are in memory at a time. A shop has less data than a menu. */
const MENUS_PER_BATCH = 25
const SHOPS_PER_BATCH = 250

export interface ChildrenOptions {
  /** Whether the import removes records that the file of their kind does not contain (IMPORT-5). */
  removes(kind: KindName): boolean
  /** Returns the name of the file of a kind. */
  fileOf(kind: KindName): string
}

/** Merges the trees and levels of menus. Leaves the articles of each tree in the table `tree_node`. */
export async function addMenuChildren(session: Session, errors: ImportErrors, options: ChildrenOptions): Promise<void> {
  const { run, each } = session
  await run(`create index on stage_menu_items (menu_id)`)
  await run(`create index on stage_choice_levels (menu_id)`)
  await run(
    `create index on stage_texts (split_part(id, '/', 1)) where of in (${quoted([...CHILD_TEXTS.menu, ...CHILD_TEXTS.shop])})`,
  )
  for (const table of ['stage_menu_items', 'stage_choice_levels', 'stage_texts']) await run(`analyze ${table}`)
  await run(
    `create temp table merged (id text, line integer, file text, items jsonb, choice_levels jsonb) on commit drop`,
  )
  await run(
    `create temp table tree_node (menu_id text, code text, choices text[], suggestions text[], line integer, file text) on commit drop`,
  )
  const allMenus = options.removes('menu-items') || options.removes('choice-levels') ? 'union select id from menu' : ''
  const menus = each<ChangedMenu>(
    `select o.id, t.items, t.choice_levels as levels,
      (select json_agg(i order by i.line) from stage_menu_items i where i.menu_id = o.id) as item_rows,
      (select json_agg(l order by l.line) from stage_choice_levels l where l.menu_id = o.id) as level_rows,
      (${childTextsSql('menu')}) as texts
      from (select menu_id as id from stage_menu_items union select menu_id from stage_choice_levels union ${ownersOfTextsSql('menu')} ${allMenus}) o
      left join menu t on t.id = o.id`,
    MENUS_PER_BATCH,
  )
  for await (const batch of menus) {
    const merged = batch.map((menu) => {
      const rows = menu.item_rows ?? (options.removes('menu-items') ? [] : null)
      const items = mergeTree({ menuId: menu.id, existing: menu.items ?? [], rows, texts: menu.texts ?? [] }, errors)
      const levels = mergeLevels(
        {
          menuId: menu.id,
          existing: menu.levels ?? [],
          rows: menu.level_rows ?? [],
          texts: menu.texts ?? [],
          removes: options.removes('choice-levels'),
        },
        errors,
      )
      const { line = null, file = null } = menu.item_rows?.[0] ?? menu.level_rows?.[0] ?? menu.texts?.[0] ?? {}
      return {
        id: menu.id,
        line,
        file,
        items,
        choice_levels: levels,
        nodes: nodesOf(menu.id, items, rows ?? [], options.fileOf('menu-items')),
      }
    })
    await run(
      `insert into merged select id, line, file, items, choice_levels from json_to_recordset($1::json) as x (id text, line integer, file text, items jsonb, choice_levels jsonb)`,
      [JSON.stringify(merged.map(({ nodes: _, ...menu }) => menu))],
    )
    await run(
      `insert into tree_node select * from json_to_recordset($1::json) as x (menu_id text, code text, choices text[], suggestions text[], line integer, file text)`,
      [JSON.stringify(merged.flatMap(({ nodes }) => nodes))],
    )
  }
  await run('analyze merged')
  // Also add the stored trees of menus whose articles or choice groups change, because the checks of references need
  // them.
  const others = [
    'select menu_id from stage_articles',
    'select menu_id from stage_choice_groups',
    ...(options.removes('articles') || options.removes('choice-groups') ? ['select id from menu'] : []),
  ]
  await run(
    `with other as materialized (select m.id, m.items from menu m join (${others.join(' union ')}) o (id) on o.id = m.id
        where not exists (select 1 from merged where merged.id = m.id))
      insert into tree_node select m.id, n ->> 'code', array(select jsonb_array_elements_text(n -> 'choices')), array(select jsonb_array_elements_text(n -> 'suggestions')), null, null
        from other m, jsonb_path_query(m.items, 'strict $.** ? (@.type == "article")') n`,
  )
  await run(
    `update stage_menus s set items = merged.items, choice_levels = merged.choice_levels, given = s.given || '{items,choice_levels}' from merged where s.id = merged.id`,
  )
  // What remains belongs to menus without a line in the file of menus. Checks report those that do not exist.
  await run('delete from merged using stage_menus s where s.id = merged.id')
  await run(
    `insert into stage_menus (line, file, faulty, given, overlay, id, items, choice_levels)
      select line, file, false, '{items,choice_levels}', '{}', id, items, choice_levels from merged
      where exists (select 1 from menu m where m.id = merged.id)`,
  )
  await run('drop table merged')
}

interface ChangedShop {
  readonly id: string
  readonly existing: OpeningHoursException[] | null
  readonly rows: ExceptionRow[] | null
  readonly texts: ChildText[] | null
}

/** Merges the exceptions of shops. */
export async function addShopChildren(
  { run, each }: Session,
  errors: ImportErrors,
  options: ChildrenOptions,
): Promise<void> {
  const table = 'stage_opening_hours_exceptions'
  await run(`create index on ${table} (shop_id)`)
  await run(`analyze ${table}`)
  await run(
    `create temp table merged (id text, line integer, file text, opening_hours_exceptions jsonb) on commit drop`,
  )
  const removes = options.removes('opening-hours-exceptions')
  const shops = each<ChangedShop>(
    `select o.id, t.opening_hours_exceptions as existing, (select json_agg(e order by e.line) from ${table} e where e.shop_id = o.id) as rows, (${childTextsSql('shop')}) as texts
      from (select shop_id as id from ${table} union ${ownersOfTextsSql('shop')} ${removes ? 'union select id from shop' : ''}) o left join shop t on t.id = o.id`,
    SHOPS_PER_BATCH,
  )
  for await (const batch of shops) {
    const merged = batch.map(({ id, existing, rows, texts }) => {
      const { line = null, file = null } = rows?.[0] ?? texts?.[0] ?? {}
      const exceptions = mergeExceptions(
        { shopId: id, existing: existing ?? [], rows: rows ?? [], texts: texts ?? [], removes },
        errors,
      )
      return { id, line, file, opening_hours_exceptions: exceptions }
    })
    await run(
      `insert into merged select * from json_to_recordset($1::json) as x (id text, line integer, file text, opening_hours_exceptions jsonb)`,
      [JSON.stringify(merged)],
    )
  }
  const column = 'opening_hours_exceptions'
  await run('analyze merged')
  await run(
    `update stage_shops s set ${column} = merged.${column}, given = s.given || '{${column}}' from merged where s.id = merged.id`,
  )
  await run('delete from merged using stage_shops s where s.id = merged.id')
  await run(
    `insert into stage_shops (line, file, faulty, given, overlay, id, ${column}) select line, file, false, '{${column}}', '{}', id, ${column} from merged
      where exists (select 1 from shop t where t.id = merged.id)`,
  )
  await run('drop table merged')
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Menu, Shop } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { connect } from '../../../infrastructure/database/connect.ts'
import { startServer } from '../../../main.ts'
import { createTestApi, expectLog, placeOrder, send, type TestApi, until, watchedLog } from '../../../testing/index.ts'
import { exportFolder } from './commands.ts'
import { importFolder } from './import.ts'
import { createPlaces, importInto } from './testing/places.ts'
import { SMALL, small } from './testing/small.ts'

expectLog(
  /^warn PUBLIC_ORIGIN is https and TRUST_PROXY is 0: /,
  /^warn SMTP_URL is not set: /,
  /^warn Stripe has test keys: /,
)

let api: TestApi
let places: Awaited<ReturnType<typeof createPlaces>>
beforeAll(async () => {
  api = await createTestApi()
  places = await createPlaces(api)
})
afterAll(async () => {
  await places.close()
  await api.close()
})

async function filledWith(...folders: readonly Readonly<Record<string, string>>[]) {
  const db = await places.emptyDatabase()
  for (const files of folders) await importInto(db, await places.folder(files))
  return db
}
const same = expect.objectContaining({ added: 0, changed: 0, removed: 0 })

/** The small folder with this many articles more, the last one of which has this price. */
function largeFolder(count: number, lastPrice: string): Record<string, string> {
  const lines = Array.from({ length: count }, (_, at) => `m,a${at},Rätt ${at},,${at + 1 < count ? 95 : lastPrice},0,\n`)
  return { ...SMALL, 'articles.csv': `${SMALL['articles.csv']}${lines.join('')}` }
}

describe('importFolder', () => {
  it('reads a file of 10,000 lines: an error in the last one changes nothing, the corrected file everything', async () => {
    const db = await places.emptyDatabase()
    const wrong = await importFolder(db, await places.folder(largeFolder(10_000, 'free')))
    expect(wrong).toMatchObject({ ok: false, errors: [expect.stringMatching(/^articles\.csv:10005: price: “free” /)] })
    expect(await db.selectFrom('article').select('code').execute()).toEqual([])
    const right = await places.folder(largeFolder(10_000, '99'))
    expect((await importInto(db, right)).articles).toMatchObject({ added: 10_004 })
    expect((await importInto(db, right)).articles).toEqual({ added: 0, changed: 0, removed: 0, same: 10_004 })
  })

  it('fills an empty database, and changes nothing when repeated', async () => {
    const db = await filledWith(SMALL)
    const again = await importInto(db, await places.folder(SMALL), { removeMissing: true })
    expect(Object.values(again)).toEqual(Object.values(again).map(() => same))
    const shop = await db.selectFrom('shop').selectAll().executeTakeFirstOrThrow()
    expect(shop).toMatchObject({
      status: 'online',
      preparation_minutes: 15,
      zip_code: '11122',
      position: 0,
      menu_id: 'm',
    })
    expect(shop.opening_hours).toHaveLength(6)
    expect(shop.opening_hours.at(-1)).toEqual({ dayOfWeek: 'Saturday', opens: '12:00:00', closes: '02:00:00' })
    expect(shop.opening_hours_exceptions).toEqual([
      { date: '2030-12-24', reason: 'Julafton', i18n: [{ language: 'fi', text: 'Jouluaatto' }] },
    ])
    const menu = await db.selectFrom('menu').selectAll().executeTakeFirstOrThrow()
    expect(menu.items).toEqual([
      {
        type: 'container',
        name: 'Mat',
        i18n: [{ language: 'fi', name: 'Ruoka' }],
        items: [
          { type: 'article', code: 'burger', choices: ['size'], suggestions: ['dip'] },
          {
            type: 'container',
            name: 'Dipp',
            i18n: [],
            items: [{ type: 'article', code: 'dip', choices: [], suggestions: [] }],
          },
        ],
      },
    ])
  })

  it('changes only the columns that the files name', async () => {
    const db = await filledWith(SMALL)
    const outcome = await importInto(
      db,
      await places.folder({ 'prices.csv': 'menuId;code;price\nm;burger;"135,5"\nm;dip;10\n' }),
    )
    expect(outcome.articles).toEqual({ added: 0, changed: 1, same: 1, removed: 0 })
    const rows = await db
      .selectFrom('article')
      .select(['code', 'price_minor', 'description', 'i18n'])
      .orderBy('code')
      .execute()
    expect(rows[0]).toEqual({
      code: 'burger',
      price_minor: 13_550,
      description: 'Burgare',
      i18n: [{ language: 'fi', description: 'Purilainen' }],
    })
    expect(rows).toHaveLength(4)
    await importInto(db, await places.folder({ 'shops.csv': 'id,city\ncentrum,Solna\n' }))
    expect(await db.selectFrom('shop').select(['city', 'name']).execute()).toEqual([{ city: 'Solna', name: 'Centrum' }])
  })

  it('merges prices by order type from both files, and takes an empty cell as the usual price (IMPORT-10)', async () => {
    const articles = 'menuId,code,price:takeAway,price:dineInPlace\nm,burger,100,150\nm,dip,,12\n'
    const prices = (text: string) => places.folder({ 'prices.csv': text })
    const db = await filledWith(SMALL, {
      'articles.csv': articles,
      'prices.csv': 'menuId,code,price:takeAway\nm,burger,"99,50"\nm,small,0\n',
    })
    const read = async () => {
      const columns = ['code', 'price_minor', 'take_away_minor', 'dine_in_place_minor'] as const
      const rows = await db.selectFrom('article').select(columns).orderBy('code').execute()
      return rows.map((row) => columns.map((column) => row[column]))
    }
    const small = ['small', 0, 0, null]
    const large = ['large', 2_000, null, null]
    expect(await read()).toEqual([['burger', 12_950, 9_950, 15_000], ['dip', 1_000, null, 1_200], large, small])
    await importInto(db, await prices('menuId,code,price,price:takeAway\nm,burger,130,\n'))
    expect(await read()).toEqual([['burger', 13_000, null, 15_000], ['dip', 1_000, null, 1_200], large, small])
  })

  it('leaves what the staff of a busy kitchen have set, and exports the usual preparation time (STAFF-19)', async () => {
    const db = await filledWith(SMALL)
    const end = new Date('2030-01-01T12:00:00Z')
    const busy = { busy_minutes: 20, busy_until: end, later_only_until: end }
    await db.updateTable('shop').set(busy).execute()
    const written = await places.folder()
    await exportFolder(db, written, { only: ['shops'] })
    await importInto(db, written)
    await importInto(db, await places.folder({ 'shops.csv': 'id,status,preparationMinutes\ncentrum,online,25\n' }))
    const columns = ['preparation_minutes', 'busy_minutes', 'busy_until', 'later_only_until'] as const
    expect(await db.selectFrom('shop').select(columns).execute()).toEqual([{ preparation_minutes: 25, ...busy }])
    const empty = await places.emptyDatabase()
    await importInto(empty, await places.folder(SMALL))
    await importInto(empty, written)
    expect(await empty.selectFrom('shop').select(columns).execute()).toEqual([
      { preparation_minutes: 15, busy_minutes: 0, busy_until: null, later_only_until: null },
    ])
  })

  it('merges a file of translations into existing ones', async () => {
    const texts = [
      'of,id,language,field,text',
      'operator,,en,extraInfo,Hello',
      'operator,,fi,extraInfo,',
      'article,m/burger,en,description,Burger',
      'article,m/burger,fi,description,Hampurilainen',
      'category,m/Mat > Dipp,en,name,Dips',
      'choiceLevel,m/2,en,name,Toppings',
      'choiceGroup,m/size,en,name,Size',
      'shop,centrum,en,description,Cooks',
      'openingHoursException,centrum/2030-12-24,en,reason,Christmas Eve',
      'deliverySpot,centrum/bord-1,en,name,Table 1',
      'campaign,var,en,name,Spring',
    ]
    const folder = { 'texts.csv': `${texts.join('\n')}\n` }
    const db = await filledWith(SMALL, folder)
    const article = await db.selectFrom('article').select('i18n').where('code', '=', 'burger').executeTakeFirstOrThrow()
    expect(article.i18n).toEqual([
      { language: 'fi', description: 'Hampurilainen' },
      { language: 'en', description: 'Burger' },
    ])
    const operator = await db.selectFrom('operator').select('extra_info').executeTakeFirstOrThrow()
    expect(operator.extra_info).toEqual({ text: 'Hej', i18n: [{ language: 'en', text: 'Hello' }] })
    const again = await importInto(db, await places.folder(folder))
    expect(Object.values(again)).toEqual(Object.values(again).map(() => same))
    // A complete file of texts, as given to a translator, changes nothing while it is not edited.
    const given = await places.folder()
    await exportFolder(db, given, { only: ['texts'] })
    const written = await readFile(join(given, 'texts.csv'), 'utf8')
    for (const line of texts.slice(1)) expect(written).toContain(`${line}\n`)
    const whole = await importInto(db, given)
    expect(Object.values(whole)).toEqual(Object.values(whole).map(() => same))
  })

  it('accepts a brand alone, but requires an operator for translations of its texts', async () => {
    const db = await filledWith(SMALL)
    const outcome = await importInto(db, await places.folder({ 'brand.css': ':root { --carte-accent: #b00; }' }))
    expect(outcome.operator).toEqual({ added: 0, changed: 1, same: 0, removed: 0 })
    const row = await db.selectFrom('operator').select(['name', 'stylesheet', 'extra_info']).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Kvarnen',
      stylesheet: ':root { --carte-accent: #b00; }',
      extra_info: { text: 'Hej' },
    })
    const text = { 'texts.csv': 'of,id,language,field,text\noperator,,en,extraInfo,Hello\n' }
    expect(await importFolder(await places.emptyDatabase(), await places.folder(text))).toMatchObject({
      errors: ['texts.csv:2: of: there is no operator yet; add the file of the operator too'],
    })
  })

  it('removes rows without a line with removeMissing, unless others refer to them', async () => {
    const db = await filledWith(SMALL)
    const less = { 'delivery-spots.csv': 'shopId,id,name,orderType\n', 'campaigns.csv': 'code\n' }
    expect(await importInto(db, await places.folder(less))).toMatchObject({ campaigns: { removed: 0 } })
    const removed = await importInto(db, await places.folder(less), { removeMissing: true })
    expect(removed).toMatchObject({
      campaigns: { removed: 1 },
      'delivery-spots': { removed: 1 },
      shops: { removed: 0 },
    })
    const rejected = await importFolder(
      db,
      await places.folder({ 'articles.csv': 'menuId,code\nm,burger\nm,small\nm,dip\n', 'menus.csv': 'id\n' }),
      { removeMissing: true },
    )
    expect(rejected).toMatchObject({
      ok: false,
      errors: expect.arrayContaining([
        'articles.csv:2: menuId: there is no menu “m”',
        'choice-groups: options: there is no article “large” in menu “m”, which group “size” names',
      ]),
    })
  })

  it('changes nothing in a dry run', async () => {
    const db = await places.emptyDatabase()
    const tried = await importInto(db, await places.folder(SMALL), { dryRun: true })
    expect(tried).toMatchObject({ shops: { added: 1 }, articles: { added: 4 } })
    for (const table of ['operator', 'menu', 'article', 'shop'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('warns of missing pictures', async () => {
    const db = await places.emptyDatabase()
    const media = await places.folder({ 'a.webp': '' })
    const files: Record<string, string> = { ...SMALL, 'prices.csv': 'menuId,code,price\nm,dip,5\n' }
    files['articles.csv'] =
      `${SMALL['articles.csv']?.replace('allergens', 'imageUrl').replace('gluten|milk', 'a.webp').replace('egg', 'b.webp')}`
    const result = await importFolder(db, await places.folder(files), { mediaFolder: media })
    expect(result).toMatchObject({
      ok: true,
      warnings: ['articles.csv:5: imageUrl: there is no picture “b.webp” in the folder of pictures'],
    })
  })

  it('sets, keeps and removes the picture of a shop, and warns if the file is missing', async () => {
    const db = await filledWith(SMALL)
    const media = await places.folder({ 'a.webp': '' })
    const importShops = async (text: string) => {
      const folder = await places.folder({ 'shops.csv': text })
      const result = await importFolder(db, folder, { mediaFolder: media })
      const { image } = await db.selectFrom('shop').select('image').executeTakeFirstOrThrow()
      return { image, warnings: result.ok ? result.warnings : result.errors }
    }
    expect(await importShops('id,imageUrl\ncentrum,a.webp\n')).toEqual({ image: 'a.webp', warnings: [] })
    expect(await importShops('id,city\ncentrum,Solna\n')).toEqual({ image: 'a.webp', warnings: [] })
    expect(await importShops('id,imageUrl\ncentrum,b.webp\n')).toEqual({
      image: 'b.webp',
      warnings: ['shops.csv:2: imageUrl: there is no picture “b.webp” in the folder of pictures'],
    })
    expect(await importShops('id,imageUrl\ncentrum,\n')).toEqual({ image: '', warnings: [] })
  })

  it('adds, changes and removes the pick-up capacity of a shop', async () => {
    const db = await filledWith(SMALL)
    const importCapacity = async (lines: readonly string[], options = {}) => {
      const folder = await places.folder({ 'pickup-capacity.csv': `${lines.join('\n')}\n` })
      return (await importInto(db, folder, options))['pickup-capacity']
    }
    const stored = () => db.selectFrom('pickup_capacity').selectAll().orderBy('order_type').execute()
    const takeAway = {
      shop_id: 'centrum',
      order_type: 'takeAway',
      slot_minutes: 20,
      orders_max: 8,
      units_max: 30,
      walk_in_percent: 25,
      lead_units: 10,
      lead_minutes: 5,
      last_order_minutes: 30,
      days_ahead: 2,
    }
    const unlimited = { slot_minutes: 15, orders_max: null, units_max: null, walk_in_percent: 0 }
    const plain = { lead_units: null, lead_minutes: 0, last_order_minutes: 0, days_ahead: 0 }
    const dineIn = { ...takeAway, order_type: 'dineInPlace', ...unlimited, ...plain }
    expect(await stored()).toEqual([takeAway])
    expect(await importCapacity(['shopId,orderType', 'centrum,dineInPlace'])).toMatchObject({ added: 1 })
    expect(await stored()).toEqual([dineIn, takeAway])
    expect(await importCapacity(['shopId,orderType,unitsMax', 'centrum,takeAway,0'])).toMatchObject({ changed: 1 })
    expect(await stored()).toEqual([dineIn, { ...takeAway, units_max: 0 }])
    const emptied = [
      'shopId,orderType,slotMinutes,ordersMax,unitsMax,walkInPercent,leadUnits,leadMinutes,lastOrderMinutes,daysAhead',
      'centrum,takeAway,60,,,,,,,',
    ]
    expect(await importCapacity(emptied)).toMatchObject({ changed: 1, removed: 0 })
    const hourly = { ...takeAway, ...unlimited, ...plain, slot_minutes: 60 }
    expect(await stored()).toEqual([dineIn, hourly])
    expect(await importCapacity(emptied, { removeMissing: true })).toEqual({
      added: 0,
      changed: 0,
      same: 1,
      removed: 1,
    })
    expect(await stored()).toEqual([hourly])
  })

  it('adds, changes and removes limits for single dates', async () => {
    const db = await filledWith(SMALL)
    const importDates = async (lines: readonly string[], options = {}) => {
      const text = ['shopId,orderType,date,ordersMax,unitsMax', ...lines, ''].join('\n')
      return (await importInto(db, await places.folder({ 'pickup-exceptions.csv': text }), options))[
        'pickup-exceptions'
      ]
    }
    const stored = async () =>
      (await db.selectFrom('pickup_exception').selectAll().orderBy('date').execute()).map(
        ({ date, orders_max, units_max }) => [date, orders_max, units_max],
      )
    expect(await stored()).toEqual([['2030-12-31', 2, null]])
    expect(await importDates(['centrum,takeAway,2030-12-31,0,', 'centrum,takeAway,2030-06-20,,12'])).toMatchObject({
      added: 1,
      changed: 1,
    })
    expect(await stored()).toEqual([
      ['2030-06-20', null, 12],
      ['2030-12-31', 0, null],
    ])
    const removeMissing = { removeMissing: true }
    expect(await importDates(['centrum,takeAway,2030-06-20,,12'], removeMissing)).toMatchObject({ removed: 1 })
    expect(await stored()).toEqual([['2030-06-20', null, 12]])
  })

  it('removes the pick-up capacity of a shop together with the shop', async () => {
    const db = await filledWith(SMALL)
    const shops = JSON.stringify([{ ...JSON.parse(SMALL['shops.json'] ?? '')[0], id: 'hamnen' }])
    await importInto(db, await places.folder({ 'shops.json': shops }), { removeMissing: true })
    expect(await db.selectFrom('shop').select('id').execute()).toEqual([{ id: 'hamnen' }])
    expect(await db.selectFrom('pickup_capacity').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('pickup_exception').selectAll().execute()).toEqual([])
  })

  it('sets and keeps the work of an article for the kitchen, and an empty cell is one unit', async () => {
    const db = await filledWith(SMALL)
    const unitsAfter = async (text: string) => {
      await importInto(db, await places.folder({ 'articles.csv': text }))
      const rows = await db.selectFrom('article').select(['code', 'kitchen_units']).orderBy('code').execute()
      return Object.fromEntries(rows.map(({ code, kitchen_units }) => [code, kitchen_units]))
    }
    const set = await unitsAfter('menuId,code,kitchenUnits\nm,burger,3\nm,dip,0\n')
    expect(set).toEqual({ burger: 3, dip: 0, large: 1, small: 1 })
    expect(await unitsAfter('menuId,code,price\nm,burger,1\n')).toEqual(set)
    expect(await unitsAfter('menuId,code,kitchenUnits\nm,burger,\n')).toEqual({ ...set, burger: 1 })
  })

  it('sets and keeps sale times, and an empty cell is whenever the shop is open', async () => {
    const db = await filledWith(SMALL)
    const after = async (files: Readonly<Record<string, string>>) => {
      await importInto(db, await places.folder(files))
      const burger = db.selectFrom('article').select('sale_times').where('code', '=', 'burger')
      const { items } = await db.selectFrom('menu').select('items').executeTakeFirstOrThrow()
      const food = items.flatMap((item) => (item.type === 'container' && item.name === 'Mat' ? [item.saleTimes] : []))
      return [(await burger.executeTakeFirstOrThrow()).sale_times, ...food]
    }
    const morning = { dayOfWeek: 'Saturday', opens: '07:00:00', closes: '11:00:00' }
    const night = { dayOfWeek: 'Sunday', opens: '22:00:00', closes: '02:00:00' }
    const tree = (head: string, food: string) => {
      const rest = head && ','
      return `menuId,category,code${head}\nm,Mat,${food}\nm,Mat,burger${rest}\nm,Mat > Dipp,${rest}\nm,Mat > Dipp,dip${rest}\n`
    }
    const set = await after({
      'articles.csv': 'menuId,code,saleTimes\nm,burger,Saturday 7-11\n',
      'menu-items.csv': tree(',saleTimes', ',Sunday 22:00-02:00'),
    })
    expect(set).toEqual([[morning], [night]])
    expect(await after({ 'articles.csv': 'menuId,code,price\nm,burger,1\n', 'menu-items.csv': tree('', '') })).toEqual(
      set,
    )
    expect(
      await after({ 'articles.csv': 'menuId,code,saleTimes\nm,burger,\n', 'menu-items.csv': tree(',saleTimes', ',') }),
    ).toEqual([[], undefined])
  })

  it('rejects a second import that runs at the same time', async () => {
    const db = await places.emptyDatabase()
    const { db: other, close } = connect(api.databaseUrl.replace(/\/[^/]*$/, `/${await nameOf(db)}`), { max: 1 })
    const folder = await places.folder(SMALL)
    try {
      let second: unknown
      const report = async () => {
        second ??= importFolder(other, folder).catch((error) => error)
      }
      await importFolder(db, folder, { report })
      expect(await second).toMatchObject({
        userMessage: expect.stringMatching(/^Another import into this database is running/),
      })
    } finally {
      await close()
    }
  })
})

async function nameOf(db: Awaited<ReturnType<typeof places.emptyDatabase>>): Promise<string> {
  const { sql } = await import('kysely')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? ''
}

describe('the folder docs/import-example', () => {
  it('fills an empty database with which a production server starts', async () => {
    const db = await places.emptyDatabase()
    const example = join(import.meta.dirname, '../../../../../docs/import-example')
    expect(await importInto(db, example)).toMatchObject({
      shops: { added: 2 },
      articles: { added: 7 },
      'pickup-capacity': { added: 3 },
    })
    const dataDir = await places.folder()
    const server = await startServer({
      ...{ port: 0, host: '127.0.0.1', dataDir, sample: 'chain', log: watchedLog() },
      databaseUrl: api.databaseUrl.replace(/\/[^/]*$/, `/${await nameOf(db)}`),
      env: {
        CARTE_ENV: 'production',
        PUBLIC_ORIGIN: 'https://order.example',
        STRIPE_SECRET_KEY: 'sk_test_51NoAccountOfAnybody',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_51NoAccountOfAnybody',
        STRIPE_WEBHOOK_SECRET: 'whsec_ofNobody',
      },
    })
    try {
      const shops = (await (await fetch(`${server.url}/api/shops`)).json()) as Shop[]
      expect(shops.map(({ id }) => id)).toEqual(['kvarnen-centrum', 'kvarnen-hamnen'])
      const menu = (await (await fetch(`${server.url}/api/shops/kvarnen-centrum/menu`)).json()) as Menu
      expect(JSON.stringify(menu)).toContain('"ordinaryPrice":89.5')
    } finally {
      await server.close()
    }
  })
})

describe('importFolder on a running site', () => {
  it('is visible at once, while orders in progress continue', async () => {
    const order = await placeOrder(api.fetch)
    const folder = await places.folder()
    await exportFolder(places.db, folder)
    const articles = join(folder, 'articles.csv')
    await writeFile(articles, (await readFile(articles, 'utf8')).replace(/,80,/, ',85,'))
    const shops = join(folder, 'shops.csv')
    await writeFile(shops, (await readFile(shops, 'utf8')).replace('Dagtid,', 'Hela dagen,'))
    const price = async () => JSON.stringify((await send<Menu>(api.fetch, 'GET', '/api/shops/centrum/menu')).body)
    const name = async () => (await send<Shop>(api.fetch, 'GET', '/api/shops/dagtid')).body.name
    expect(await name()).toBe('Dagtid')
    const before = await price()
    const outcome = await importInto(places.db, folder)
    expect(outcome).toMatchObject({ shops: { changed: 1 }, menus: { changed: 0 } })
    expect(await until(name, (seen) => seen !== 'Dagtid')).toBe('Hela dagen')
    await until(price, (seen) => seen !== before)
    for (const step of ['added', 'started'] as const) expect(await api.moveOrder(order.orderId, step)).toBe(true)
  })

  it('rejects the removal of a shop with orders', async () => {
    const rejected = await importFolder(places.db, await places.folder({ 'shops.csv': 'id\ndagtid\n' }), {
      removeMissing: true,
    })
    expect(rejected).toMatchObject({
      ok: false,
      errors: [
        'shops.csv: shop “centrum” is missing in the file but cannot be removed, because it has orders: 1; keep its line with the status offline',
      ],
    })
  })
})

it('importFolder reads JSON lines and ignores files of programs and a readme', async () => {
  const { 'menus.csv': _, ...files } = small()
  const lines = `${JSON.stringify({ id: 'm', name: 'Meny', currency: 'SEK', currencySymbol: 'kr' })}\n\n`
  const folder = await places.folder({ ...files, 'menus.jsonl': lines, '.DS_Store': 'x', 'README.md': 'Ours' })
  expect(await importInto(await places.emptyDatabase(), folder)).toMatchObject({ menus: { added: 1 } })
})

it('exportFolder and importFolder keep cells that look like formulas as texts', async () => {
  const text = `m,dip,=1+1,Dippi,10,1,egg`
  const db = await filledWith({
    ...SMALL,
    'articles.csv': `${SMALL['articles.csv']}`.replace('m,dip,Dipp,Dippi,10,1,egg', text),
  })
  const folder = await places.folder()
  await exportFolder(db, folder)
  expect(await readFile(join(folder, 'articles.csv'), 'utf8')).toContain("m,dip,1,'=1+1,")
  expect(await importInto(db, folder)).toMatchObject({ articles: { changed: 0, same: 4 } })
})

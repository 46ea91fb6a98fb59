import type { AdminMenu, AdminMenuSummary, Menu, MenuDraft, MenuVersion } from '@carte/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createTestApi, expectLog, rejectionLog, send, signInAdmin, type TestApi } from '../../../testing/index.ts'
import { exportFolder } from '../transfer/commands.ts'
import { contentsOf, createPlaces, importInto } from '../transfer/testing/places.ts'
import { menuRights } from './access.ts'

const MENU = 'menu-eur'
const SHARED = 'menu-sek'

type Value = string | number | boolean | readonly string[] | null
type Edit = readonly [subject: string, field: string, seen: Value, value: Value]
type Fetch = typeof globalThis.fetch

const hostile = `<img src=x onerror=alert(1)> ' ; drop table menu -- \u202e =1+1`

expectLog(
  rejectionLog(
    'call',
    'changed-meanwhile|menu-conflicts|menu-problems|draft-not-empty|import-running|validation|role-required|error\\.notFound',
  ),
)

let api: TestApi
let places: Awaited<ReturnType<typeof createPlaces>>
let [anna, boris]: Fetch[] = []
beforeAll(async () => {
  api = await createTestApi()
  places = await createPlaces(api)
  const manager = { shopId: 'helsinki', role: 'manager' } as const
  anna = (await signInAdmin(api, [manager], { name: 'Anna' })).fetch
  boris = (await signInAdmin(api, [manager], { name: 'Boris' })).fetch
})
afterAll(async () => {
  await places.close()
  await api.close()
})

const path = (menuId: string) => `/api/admin/menus/${menuId}`
const edit = (edits: readonly Edit[], fetch: Fetch = anna as Fetch, menuId = MENU) =>
  send<MenuDraft & { code?: string; current?: unknown[]; errors?: object }>(fetch, 'POST', `${path(menuId)}/changes`, {
    changes: edits.map(([subject, field, seen, value]) => ({ subject, field, seen, value })),
  })
const read = async (fetch: Fetch = anna as Fetch) => (await send<AdminMenu>(fetch, 'GET', path(MENU))).body
const publish = async (revision?: number) =>
  send<{ versionId?: string; code?: string; problems?: object[]; current?: MenuDraft }>(
    anna as Fetch,
    'POST',
    `${path(MENU)}/publish`,
    { revision: revision ?? (await read()).draft.revision },
  )
const discard = async () =>
  send<MenuDraft>(anna as Fetch, 'POST', `${path(MENU)}/changes/discard`, { revision: (await read()).draft.revision })
/** Resolves once the server has received the notifications of earlier changes, which can come after their answers. */
const notified = () => api.sql('select 1')
const guestMenu = async () => {
  await notified()
  return (await send<Menu>(api.fetch, 'GET', '/api/shops/helsinki/menu')).body
}
const guestArticle = async (code: string) =>
  JSON.stringify(await guestMenu()).match(new RegExp(`\\{"code":"${code}","kind".*?"price":[\\d.]+`))?.[0]
const stored = async () => api.sql('select * from article where menu_id = $1 order by code', [MENU])

beforeEach(async () => {
  await discard()
})

// EDIT-1, EDIT-3
describe('POST /api/admin/menus/{menuId}/changes', () => {
  it('collects changes that guests do not see, and drops a field that is back at its published value', async () => {
    const before = await guestMenu()
    const { status, body } = await edit([
      ['article/burger', 'price', 10, 11.5],
      ['article/burger', 'text:fi', 'With cheese (fi)', '  Juustolla '],
    ])
    expect(status).toBe(200)
    expect(body.changes).toMatchObject([
      { subject: 'article/burger', field: 'price', before: 10, after: 11.5, accountName: 'Anna' },
      { subject: 'article/burger', field: 'text:fi', after: 'Juustolla' },
    ])
    expect(await guestMenu()).toEqual(before)
    expect((await edit([['article/burger', 'price', 11.5, '10.00']])).body.changes).toMatchObject([
      { field: 'text:fi' },
    ])
  })

  it('merges two people by field, and tells the second of a change to the same field', async () => {
    await edit([['article/burger', 'price', 10, 11]])
    expect((await edit([['article/burger', 'description:sv', 'Burgare', 'Hamburgare']], boris)).status).toBe(200)
    const late = await edit(
      [
        ['article/burger', 'tags', null, ['vegan']],
        ['article/burger', 'price', 10, 12],
      ],
      boris,
    )
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        current: [{ subject: 'article/burger', field: 'price', value: 11, accountName: 'Anna' }],
      },
    })
    const { changes } = (await read()).draft
    expect(changes.map(({ field, accountName }) => [field, accountName])).toEqual([
      ['price', 'Anna'],
      ['description:sv', 'Boris'],
    ])
    expect((await edit([['article/burger', 'price', 11, 12]], boris)).status).toBe(200)
  })

  it('drops all of a dish, a group, a level and a category that only the draft has when they are removed (EDIT-25)', async () => {
    const { published } = await read()
    const top = published.menu?.children as string[]
    const added: readonly Edit[] = [
      ['article/tart', 'exists', null, true],
      ['article/tart', 'description', null, 'Tart'],
      ['article/tart', 'price', null, 5],
      ['group/sauce', 'exists', null, true],
      ['group/sauce', 'name', null, 'Sauce'],
      ['category//sweets', 'name', null, 'Sweets'],
      ['category//sweets', 'children', null, ['article/tart']],
      ['menu', 'children', top, [...top, 'category//sweets']],
    ]
    expect((await edit(added)).body.changes).toHaveLength(added.length)
    const removal: readonly Edit[] = [
      ['category//sweets', 'children', ['article/tart'], null],
      ['article/tart', 'exists', true, null],
      ['group/sauce', 'exists', true, null],
    ]
    const left = (body: MenuDraft) => body.changes.map(({ subject, field }) => `${subject} ${field}`).sort()
    expect(left((await edit(removal)).body)).toEqual(['category//sweets name', 'menu children'])
    // A new dish with the same code begins empty.
    expect(left((await edit([['article/tart', 'exists', null, true]])).body)).toContain('article/tart exists')
    expect((await read()).draft.changes.filter(({ subject }) => subject === 'article/tart')).toHaveLength(1)
    await edit([['article/tart', 'exists', true, null]])
    expect(left((await edit([['menu', 'children', [...top, 'category//sweets'], top]])).body)).toEqual([])
    expect(await api.sql('select * from menu_change where menu_id = $1', [MENU])).toEqual([])
  })

  it('keeps a new category that is moved, and the changes of a published dish that is removed', async () => {
    const { published } = await read()
    const top = published.menu?.children as string[]
    const mat = published['category/Mat']?.children as string[]
    const made = await edit([
      ['category//sweets', 'name', null, 'Sweets'],
      ['menu', 'children', top, [...top, 'category//sweets']],
      ['article/dip', 'price', 1, 3],
    ])
    expect(made.body).toMatchObject({ changes: [{}, {}, {}] })
    const { changes } = (
      await edit([
        ['menu', 'children', [...top, 'category//sweets'], top],
        ['category/Mat', 'children', mat, [...mat, 'category//sweets']],
        ['article/dip', 'exists', true, null],
      ])
    ).body
    expect(changes.map(({ subject, field }) => `${subject} ${field}`).sort()).toEqual([
      'article/dip exists',
      'article/dip price',
      'category//sweets name',
      'category/Mat children',
    ])
  })

  it('accepts the repetition of a request whose answer was lost', async () => {
    const request: readonly Edit[] = [['article/burger', 'price', 10, 11]]
    await edit(request)
    expect((await edit(request)).body.changes).toHaveLength(1)
  })

  // EDIT-2
  it.each<readonly [what: string, edit: Edit]>([
    ['a price of three decimals', ['article/burger', 'price', 10, 1.005]],
    ['a negative price', ['article/burger', 'price', 10, -1]],
    ['a long name', ['article/burger', 'description', 'Burger', 'x'.repeat(201)]],
    ['a text with a zero byte', ['article/burger', 'text', null, 'a\0b']],
    ['half of a surrogate pair', ['article/burger', 'text:en', 'With cheese', '\ud800']],
    ['an unknown allergen', ['article/burger', 'allergens', ['gluten', 'milk'], ['salt']]],
    ['an option twice', ['group/size', 'options', ['size-regular', 'size-large'], ['size-large', 'size-large']]],
    ['a picture in another folder', ['article/burger', 'imageUrl', 'smash-burger.webp', '../secret.webp']],
    ['an SVG', ['article/burger', 'imageUrl', 'smash-burger.webp', 'burger.svg']],
    ['a slash in the name of a category', ['category/Mat', 'name', 'Mat', 'Mat/Dryck']],
    ['a field that does not exist', ['article/burger', 'constructor', null, 'x']],
    ['a language that does not exist', ['article/burger', 'text:de', null, 'x']],
    ['a soldOut that is neither true nor false', ['article/burger', 'soldOut', null, 'perhaps']],
    ['an article that does not exist', ['article/none', 'price', null, 1]],
    ['a category that does not exist', ['category/None', 'name', null, 'x']],
    ['a child that is neither article nor category', ['menu', 'children', null, ['group/size']]],
    ['a property of objects as the subject', ['article/__proto__', 'price', null, 1]],
  ])('rejects %s with 400', async (_what, one) => {
    expect(await edit([one])).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect((await read()).draft.changes).toEqual([])
  })

  it('keeps texts as they are, and returns them as JSON only', async () => {
    expect((await edit([['article/burger', 'text', 'Med ost', hostile]])).status).toBe(200)
    const response = await (anna as Fetch)(path(MENU))
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(((await response.json()) as AdminMenu).draft.changes[0]?.after).toBe(hostile)
  })

  it('rejects more than 500 changes at once', async () => {
    const many = Array.from({ length: 501 }, (): Edit => ['article/burger', 'price', 10, 11])
    expect((await edit(many)).status).toBe(400)
  })
})

// EDIT-5
describe('POST /api/admin/menus/{menuId}/publish', () => {
  it('shows guests all changes at once, empties the draft and stores a version', async () => {
    await edit([
      ['article/burger', 'price', 10, 11],
      ['article/fritter', 'exists', null, true],
      ['article/fritter', 'description', null, 'Fritter'],
      ['article/fritter', 'text', null, hostile],
      ['article/fritter', 'price', null, 7],
      ['article/fritter', 'goods', null, 'food'],
      ['category//newone', 'name', null, 'New'],
      ['category//newone', 'children', null, ['article/fritter']],
      [
        'menu',
        'children',
        ['category/Mat', 'category/Dryck', 'category/Tillbehör'],
        ['category//newone', 'category/Mat', 'category/Dryck', 'category/Tillbehör'],
      ],
    ])
    const { status, body } = await publish()
    expect([status, body]).toEqual([200, { versionId: expect.any(String) }])
    expect(await guestArticle('burger')).toContain('"price":11')
    expect((await guestMenu()).items[0]).toMatchObject({
      name: 'New',
      items: [{ code: 'fritter', article: { text: hostile } }],
    })
    expect((await read()).draft.changes).toEqual([])
    const versions = (await send<MenuVersion[]>(anna as Fetch, 'GET', `${path(MENU)}/versions`)).body
    expect(versions[0]).toMatchObject({ id: body.versionId, accountName: 'Anna' })
    expect(versions[0]?.changes).toHaveLength(9)
    // What guests saw before is a version too.
    expect(versions[1]).toMatchObject({ accountName: null, changes: [] })
    expect(
      await api.sql(
        "select shop_id, after from audit_entry where action = 'menu.publish' order by shop_id nulls first",
      ),
    ).toMatchObject([
      { shop_id: null, after: { 'article/burger price': 11 } },
      { shop_id: 'helsinki', after: { changes: 9 } },
    ])
  })

  it('changes nothing if a statement fails, and keeps the draft', async () => {
    await api.sql(`create function fail_version() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
      create trigger fail_version before insert on menu_version for each row execute function fail_version()`)
    api.expectLog(/disk full/)
    await edit([
      ['article/burger', 'price', 11, 13],
      ['article/salad', 'exists', true, null],
      [
        'category/Mat',
        'children',
        ['article/burger', 'article/margherita', 'article/salad', 'article/soup'],
        ['article/margherita'],
      ],
    ])
    const before = [await stored(), await read()]
    expect((await publish()).status).toBe(500)
    await api.sql('drop trigger fail_version on menu_version; drop function fail_version')
    expect([await stored(), await read()]).toEqual(before)
  })

  // EDIT-4
  it('asks for a decision about what an import has changed meanwhile', async () => {
    await edit([
      ['article/cola', 'price', 2.5, 3],
      ['article/cola', 'text', null, 'Cold'],
      ['article/dip', 'price', 1, 2],
    ])
    const files = { 'articles.csv': `menuId,code,price\n${MENU},cola,4\n${MENU},dip,2\n` }
    await importInto(places.db, await places.folder(files))
    const { changes } = (await read()).draft
    // The import has made one of the changes itself.
    expect(changes).toMatchObject([
      { subject: 'article/cola', field: 'price', before: 2.5, after: 3, conflict: { published: 4 } },
      { subject: 'article/cola', field: 'text' },
    ])
    expect(changes[1]).not.toHaveProperty('conflict')
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'menu-conflicts' } })
    // Making the change again decides for it.
    expect((await edit([['article/cola', 'price', 3, 3]])).body.changes[1]).toMatchObject({ before: 4, after: 3 })
    expect((await publish()).status).toBe(200)
    expect(await guestArticle('cola')).toContain('"price":3')
  })

  it('rejects a draft that another person has changed since', async () => {
    const { revision } = (await edit([['article/dip', 'price', 2, 3]])).body
    await edit([['article/dip', 'tags', null, ['vegan']]], boris)
    expect(await publish(revision)).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: { revision: revision + 1 } },
    })
  })

  it.each<readonly [problem: string, edits: readonly Edit[], problems: object]>([
    ['a group that asks for more than its options', [['group/size', 'max', 1, 3]], { code: 'max-above-options' }],
    [
      'a removed article that is an option',
      [['article/olives', 'exists', true, null]],
      { subject: 'group/extras', field: 'options', code: 'unknown-reference', other: 'article/olives' },
    ],
    [
      'a VAT class without a rate, by the check of the import',
      [['article/dip', 'goods', 'food', 'gold']],
      { code: 'rejected', detail: expect.stringContaining('there is no VAT rate') },
    ],
  ])('rejects %s', async (_problem, edits, problem) => {
    await edit(edits)
    const before = await stored()
    const { status, body } = await publish()
    expect([status, body.code]).toEqual([409, 'menu-problems'])
    expect(body.problems).toContainEqual(expect.objectContaining(problem))
    expect(await stored()).toEqual(before)
  })

  it('waits for no import that is running', async () => {
    await edit([['article/dip', 'price', 2, 3]])
    await places.db.transaction().execute(async (trx) => {
      await trx.executeQuery({
        sql: `select pg_advisory_xact_lock(hashtext('carte import'))`,
        parameters: [],
        query: null as never,
        queryId: null as never,
      })
      expect(await publish()).toMatchObject({ status: 409, body: { code: 'import-running' } })
    })
  })
})

// EDIT-8
describe('POST /api/admin/menus/{menuId}/versions/{versionId}/draft', () => {
  it('makes a draft that brings an earlier menu back when it is published', async () => {
    const first = (await read()).published
    await edit([
      ['article/soup', 'exists', true, null],
      [
        'category/Mat',
        'children',
        (first['category/Mat']?.children as string[]) ?? [],
        ['article/burger', 'article/margherita'],
      ],
      ['category/Dryck', 'name', 'Dryck', 'Drycker'],
    ])
    expect((await publish()).status).toBe(200)
    const versions = (await send<MenuVersion[]>(anna as Fetch, 'GET', `${path(MENU)}/versions`)).body
    const bringBack = () => send<MenuDraft>(anna as Fetch, 'POST', `${path(MENU)}/versions/${versions[1]?.id}/draft`)
    await edit([['article/dip', 'price', 2, 3]])
    expect(await bringBack()).toMatchObject({ status: 409, body: { code: 'draft-not-empty' } })
    await discard()
    const { status, body } = await bringBack()
    expect([status, body.problems]).toEqual([200, []])
    expect(await guestArticle('soup')).toBeUndefined()
    expect((await publish()).status).toBe(200)
    expect((await read()).published).toEqual(first)
    expect(await guestArticle('soup')).toBeDefined()
  })

  it('keeps the last 50 versions', async () => {
    await api.sql(
      `insert into menu_version (menu_id, at, changes, content) select $1, now(), '[]', '{}' from generate_series(1, 60)`,
      [MENU],
    )
    await edit([['article/dip', 'tags', null, ['vegan']]])
    expect((await publish()).status).toBe(200)
    expect((await send<MenuVersion[]>(anna as Fetch, 'GET', `${path(MENU)}/versions`)).body).toHaveLength(50)
  })
})

// EDIT-9
describe('rights to menus', () => {
  const shops = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ]
  it.each([
    [null, true, true],
    [['a', 'b', 'c'], true, true],
    [['a'], true, false],
    [['c'], false, false],
    [[], false, false],
  ])('of a manager at %j: may see %s, may change %s', (managed, canSee, canChange) => {
    expect(menuRights({ shops }, managed)).toEqual({ canSee, canChange })
  })
  it('leaves a menu without shops to the admins', () => {
    expect(menuRights({ shops: [] }, ['a'])).toEqual({ canSee: false, canChange: false })
    expect(menuRights({ shops: [] }, null)).toEqual({ canSee: true, canChange: true })
  })

  it.each([
    ['shift', MENU, 403, 403],
    ['manager of another shop', MENU, 404, 404],
    ['manager of one of several shops', SHARED, 200, 403],
    ['admin', SHARED, 200, 200],
  ])('%s at %s gets %d for reading and %d for a change', async (who, menuId, reading, changing) => {
    const roles = {
      shift: [{ shopId: 'helsinki', role: 'shift' }],
      'manager of another shop': [{ shopId: 'centrum', role: 'manager' }],
      'manager of one of several shops': [{ shopId: 'centrum', role: 'manager' }],
      admin: [{ shopId: null, role: 'admin' }],
    }[who] as never
    const { fetch } = await signInAdmin(api, roles)
    expect((await send(fetch, 'GET', path(menuId))).status).toBe(reading)
    expect((await send(fetch, 'GET', `${path(menuId)}/versions`)).status).toBe(reading)
    expect((await edit([['article/soup', 'tags', null, ['vegan']]], fetch, menuId)).status).toBe(changing)
    // No draft and no version has these numbers, so a permitted caller changes nothing.
    const ofNoDraft = { revision: 999 }
    for (const call of ['publish', 'changes/discard', 'versions/999999/draft'])
      expect([changing === 200 ? 409 : changing, 404]).toContain(
        (await send(fetch, 'POST', `${path(menuId)}/${call}`, call.startsWith('versions') ? undefined : ofNoDraft))
          .status,
      )
    expect((await send(fetch, 'PUT', `${path(menuId)}/picture`, {})).status).toBe(
      changing === 403 && reading === 403 ? 403 : 415,
    )
    const listed = await send<AdminMenuSummary[]>(fetch, 'GET', '/api/admin/menus')
    expect([200, 403]).toContain(listed.status)
    if (listed.status === 200)
      expect(listed.body.find(({ id }) => id === menuId)?.canChange).toBe(
        reading === 404 ? undefined : changing === 200,
      )
  })
})

// EDIT-7
describe('a menu that is changed by hand and one that is imported', () => {
  it('give equal exports', async () => {
    const other = await createTestApi()
    const otherPlaces = await createPlaces(other)
    try {
      const { fetch } = await signInAdmin(other)
      const children = ['article/burger', 'article/margherita', 'article/salad', 'article/soup']
      const edits: readonly Edit[] = [
        ['menu', 'name', 'Meny', 'Ny meny'],
        ['article/burger', 'price', 10, 12.9],
        ['article/burger', 'price:takeAway', null, 0],
        ['article/burger', 'price:dineInPlace', null, '13,5'],
        ['article/burger', 'description:fi', 'Burger (fi)', 'Purilainen'],
        ['article/burger', 'text:ru', 'With cheese (ru)', null],
        ['article/burger', 'allergens', ['gluten', 'milk'], ['egg']],
        ['article/burger', 'kitchenUnits', 1, 3],
        ['article/burger', 'saleTimes', null, ['Monday-Friday 11-14', '2026-12-24 Thursday 22:00-02:00']],
        ['category/Mat', 'saleTimes', null, ['Monday-Sunday 10:00-22:00']],
        ['article/burger', 'choices', null, ['size', 'sauce']],
        ['article/dip', 'imageUrl', null, 'dip.webp'],
        ['article/dip', 'soldOut', null, true],
        ['article/mayo', 'exists', null, true],
        ['article/mayo', 'description', null, 'Majonnäs'],
        ['article/mayo', 'description:en', null, 'Mayonnaise'],
        ['article/mayo', 'price', null, 0.5],
        ['article/mayo', 'goods', null, 'food'],
        ['level/3', 'exists', null, true],
        ['level/3', 'name', null, 'Sås'],
        ['level/3', 'name:en', null, 'Sauce'],
        ['group/sauce', 'exists', null, true],
        ['group/sauce', 'level', null, 3],
        ['group/sauce', 'name', null, 'Sås'],
        ['group/sauce', 'min', null, 0],
        ['group/sauce', 'max', null, 1],
        ['group/sauce', 'options', null, ['mayo']],
        ['category/Mat', 'name:fi', 'Food (fi)', 'Ruoka'],
        ['category/Mat', 'children', children, [...children.toReversed(), 'category//grill1']],
        ['category//grill1', 'name', null, 'Grill > kol'],
        ['category//grill1', 'name:en', null, 'Grill'],
        ['category//grill1', 'saleTimes', null, ['2026-12-01/2026-12-24']],
        ['category//grill1', 'children', null, ['article/burger']],
      ]
      expect(await edit(edits, fetch, MENU)).toMatchObject({ status: 200, body: { problems: [] } })
      expect((await send(fetch, 'POST', `${path(MENU)}/publish`, { revision: 1 })).status).toBe(200)
      const byHand = await otherPlaces.folder()
      await exportFolder(otherPlaces.db, byHand, { format: 'json', only: KINDS })

      const fresh = await createTestApi()
      const freshPlaces = await createPlaces(fresh)
      try {
        const before = await freshPlaces.folder()
        await exportFolder(freshPlaces.db, before, { format: 'json', only: ['menu-items'] })
        const items = JSON.parse((await contentsOf(before))['menu-items.json'] ?? '[]') as Record<string, unknown>[]
        const ofMenu = items.filter(({ menuId }) => menuId === MENU)
        const inFood = ofMenu.filter(({ category, code }) => category === 'Mat' && code !== null)
        const food = {
          ...ofMenu.find(({ category, code }) => category === 'Mat' && code === null),
          'name:fi': 'Ruoka',
          saleTimes: 'Monday-Sunday 10:00-22:00',
        }
        const burger = { ...inFood.find(({ code }) => code === 'burger'), choices: ['size', 'sauce'] }
        const rest = ofMenu.filter(({ category }) => category !== 'Mat')
        await importInto(
          freshPlaces.db,
          await freshPlaces.folder({
            'menus.csv': `id,name\n${MENU},Ny meny\n`,
            'choice-levels.csv': `menuId,level,name,name:en\n${MENU},3,Sås,Sauce\n`,
            'choice-groups.csv': `menuId,code,level,name,min,max,options\n${MENU},sauce,3,Sås,0,1,mayo\n`,
            'articles.json': JSON.stringify([
              {
                menuId: MENU,
                code: 'burger',
                price: 12.9,
                'price:takeAway': 0,
                'price:dineInPlace': '13.50',
                'description:fi': 'Purilainen',
                'text:ru': '',
                allergens: ['egg'],
                kitchenUnits: 3,
                saleTimes: 'Monday-Friday 11-14|2026-12-24/2026-12-24 Thursday 22:00-02:00',
              },
              { menuId: MENU, code: 'dip', imageUrl: 'dip.webp', soldOut: true },
              { menuId: MENU, code: 'mayo', description: 'Majonnäs', 'description:en': 'Mayonnaise', price: 0.5 },
            ]),
            'menu-items.json': JSON.stringify(
              [
                food,
                ...inFood.toReversed().map((item) => (item.code === 'burger' ? burger : item)),
                {
                  menuId: MENU,
                  category: 'Mat > Grill \\> kol',
                  'name:en': 'Grill',
                  saleTimes: ['2026-12-01/2026-12-24 Monday-Sunday 0-24'],
                },
                { ...burger, category: 'Mat > Grill \\> kol' },
                ...rest,
              ],
              null,
              1,
            ),
          }),
        )
        const imported = await freshPlaces.folder()
        await exportFolder(freshPlaces.db, imported, { format: 'json', only: KINDS })
        expect(await contentsOf(byHand)).toEqual(await contentsOf(imported))

        // The burger is at two places with the same choices by now.
        await edit([['article/burger', 'price', 12.9, 13]], fetch, MENU)
        expect((await send(fetch, 'POST', `${path(MENU)}/publish`, { revision: 3 })).status).toBe(200)
      } finally {
        await freshPlaces.close()
        await fresh.close()
      }
    } finally {
      await otherPlaces.close()
      await other.close()
    }
  })
})
const KINDS = ['menus', 'articles', 'choice-groups', 'choice-levels', 'menu-items'] as const

// EDIT-15
describe('POST /api/admin/menus', () => {
  const menu = { id: 'brunch', name: 'Brunch', currency: 'SEK', currencySymbol: 'kr' }
  const add = async (fields: object = {}, roles?: Parameters<typeof signInAdmin>[1]) => {
    const { fetch } = await signInAdmin(api, roles)
    const body = { ...menu, ...fields }
    return send<AdminMenuSummary[] & { errors?: object; code?: string }>(fetch, 'POST', '/api/admin/menus', body)
  }

  it('adds an empty menu once, and is recorded', async () => {
    const { status, body } = await add()
    expect(status).toBe(200)
    expect(body.find(({ id }) => id === 'brunch')).toMatchObject({ name: 'Brunch', articleCount: 0, canChange: true })
    expect((await add()).status).toBe(200)
    expect(await api.sql("select subject, after from audit_entry where action = 'menu.created'")).toEqual([
      { subject: 'brunch', after: menu },
    ])
  })

  it.each([
    ['an invalid id', { id: 'sunday brunch' }, { id: ['invalid'] }],
    ['an id that another menu has', { id: SHARED }, { id: ['duplicate'] }],
    ['no name', { name: ' ' }, { name: ['required'] }],
    ['an unknown currency', { currency: 'KR' }, { currency: ['invalid'] }],
  ])('rejects %s', async (_, fields, errors) => {
    expect(await add(fields)).toMatchObject({ status: 400, body: { errors } })
  })

  it('is for admins only', async () => {
    expect(await add({}, [{ shopId: 'helsinki', role: 'owner' }])).toMatchObject({
      status: 403,
      body: { code: 'role-required' },
    })
  })
})

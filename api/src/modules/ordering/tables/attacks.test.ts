import { TABLE_GUESTS_MAX, TABLE_ORDERS_MAX, type TableClaim } from '@carte/contract'
import { afterEach, describe, expect, it } from '@jest/globals'
import {
  burgerLine,
  claimsOf,
  createStaffKey,
  createTestApi,
  expectLog,
  joinTable,
  openTable,
  payByCard,
  postJoin,
  postTable,
  readStatus,
  rejectionLog,
  send,
  type TablePhone,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../../testing/index.ts'

expectLog(
  rejectionLog(
    'call',
    'table-not-found',
    'table-full',
    'table-changed',
    'table-line-taken',
    'rate-limited',
    'cross-site',
    'not-authenticated',
    'shop-not-found',
  ),
)

const apis: TestApi[] = []
async function start(limits: TestApiOptions['limits'] = {}): Promise<TestApi> {
  const api = await createTestApi({ limits, trustedProxies: 1 })
  apis.push(api)
  return api
}
afterEach(async () => {
  for (const api of apis.splice(0)) await api.close()
})

/** Returns calls that arrive from another address. */
const from = (api: TestApi, address: string): typeof globalThis.fetch => {
  const fetch = api.visitor()
  return (path, init = {}) =>
    fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address } })
}
const countStatuses = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]))

describe('guessing join codes (ATTACK-69)', () => {
  const limits = { wrongJoinCodesPerBrowser: 4, wrongJoinCodesPerAddress: 6, wrongJoinCodesPerShop: 10 }
  const guess = async (fetch: typeof globalThis.fetch, count: number) => {
    const statuses: number[] = []
    for (let i = 0; i < count; i++) statuses.push((await postJoin(fetch, `22222${i % 10}`)).status)
    return countStatuses(statuses)
  }

  it('is limited for each browser', async () => {
    const api = await start(limits)
    const fetch = api.visitor()
    await postTable(fetch)
    expect(await guess(fetch, 8)).toEqual({ 404: 4, 429: 4 })
  })

  it('is limited for each address, also without cookies; a right code is not accepted above the limit', async () => {
    const api = await start(limits)
    const anna = await openTable(from(api, '192.0.2.1'))
    const outside = () => from(api, '192.0.2.2')
    const statuses: number[] = []
    for (let i = 0; i < 9; i++) statuses.push((await postJoin(outside(), '222222')).status)
    expect(countStatuses(statuses)).toEqual({ 404: 6, 429: 3 })
    expect((await postJoin(outside(), anna.joined.joinCode)).status).toBe(429)
    expect((await postJoin(from(api, '192.0.2.3'), anna.joined.joinCode)).status).toBe(201)
  })

  it('is limited for each shop, from however many addresses', async () => {
    const api = await start(limits)
    const statuses: number[] = []
    for (let i = 0; i < 14; i++) statuses.push((await postJoin(from(api, `192.0.2.${i}`), '222222')).status)
    expect(countStatuses(statuses)).toEqual({ 404: 10, 429: 4 })
    expect((await postJoin(api.visitor(), '222222', undefined, 'helsinki')).status).toBe(404)
  })

  it('does not count right codes: all guests at an address can join', async () => {
    const api = await start(limits)
    const fetch = api.visitor()
    const anna = await openTable(fetch)
    for (let i = 0; i < 8; i++) expect((await postJoin(api.visitor(), anna.joined.joinCode)).status).toBe(201)
  })
})

describe('joining without being at the table (ATTACK-70)', () => {
  it('fails with a rotated code, the code of an ended session, and a page of another site', async () => {
    const api = await start()
    const anna = await openTable(api.visitor())
    const { joinCode } = anna.joined
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const path = '/api/shops/centrum/tables/join'
    expect(await send(api.fetch, 'POST', path, { code: joinCode }, foreign)).toMatchObject({ status: 403 })
    await api.setNow(new Date(Date.now() + 18 * 60_000).toISOString())
    expect(await postJoin(api.visitor(), joinCode)).toMatchObject({ status: 404, body: { code: 'table-not-found' } })
    const renewed = (await anna.read()).body.joinCode
    await anna.leave()
    expect(await postJoin(api.visitor(), renewed)).toMatchObject({ status: 404, body: { code: 'table-not-found' } })
  })

  it('fails after twenty guests: of 200 joins, 19 succeed', async () => {
    const api = await start({ wrongJoinCodesPerAddress: 1_000 })
    const anna = await openTable(api.visitor())
    const { joinCode } = anna.joined
    const answers = await Promise.all(Array.from({ length: 200 }, () => postJoin(api.visitor(), joinCode)))
    expect(countStatuses(answers.map(({ status }) => status))).toEqual({ 201: TABLE_GUESTS_MAX - 1, 409: 181 })
    const { guests } = (await anna.read()).body
    expect(guests.map(({ number }) => number)).toEqual(Array.from({ length: TABLE_GUESTS_MAX }, (_, i) => i + 1))
  })

  it('does not fill the database: joining and leaving ends after a hundred guests', async () => {
    const api = await start()
    const anna = await openTable(api.visitor())
    await api.sql('update table_guest set number = 99 where table_id = $1', [anna.tableId])
    const bo = await joinTable(api.visitor(), anna.joined.joinCode)
    await bo.leave()
    expect(await postJoin(api.visitor(), anna.joined.joinCode)).toMatchObject({
      status: 409,
      body: { code: 'table-full' },
    })
  })

  it('is limited for each browser and address, like opening', async () => {
    const api = await start({ tablesPerBrowser: 4, tablesPerAddress: 6 })
    const open = async (count: number, fetch: () => typeof globalThis.fetch) => {
      const statuses: number[] = []
      for (let i = 0; i < count; i++) statuses.push((await postTable(fetch())).status)
      return countStatuses(statuses)
    }
    const fetch = from(api, '192.0.2.1')
    expect(await open(7, () => fetch)).toMatchObject({ 429: expect.any(Number) as unknown })
    expect(await open(9, () => from(api, '192.0.2.2'))).toEqual({ 201: 6, 429: 3 })
  })
})

describe('a secret of another table (ATTACK-71)', () => {
  it.each(['no secret', 'a wrong secret', 'the secret of another table', 'the secret of a guest who has left'])(
    'opens nothing: %s',
    async (name) => {
      const api = await start()
      const anna = await openTable(api.visitor())
      await anna.publish([burgerLine('a')])
      const gone = await joinTable(api.visitor(), anna.joined.joinCode)
      await gone.leave()
      const secrets: Readonly<Record<string, string>> = {
        'a wrong secret': 'A'.repeat(43),
        'the secret of another table': (await openTable(api.visitor())).secret,
        'the secret of a guest who has left': gone.secret,
      }
      const secret = secrets[name]
      const headers: Record<string, string> = secret === undefined ? {} : { 'table-guest': secret }
      const path = `/api/tables/${anna.tableId}`
      const before = (await anna.read()).body
      const rejected = { status: 404, body: { code: 'table-not-found' } }
      expect(await send(api.fetch, 'GET', path, undefined, headers)).toMatchObject(rejected)
      const lines = { seq: 99, lines: [], applied: [] }
      expect(await send(api.fetch, 'PUT', `${path}/lines`, lines, headers)).toMatchObject(rejected)
      if (secret !== gone.secret)
        expect(await send(api.fetch, 'POST', `${path}/leave`, undefined, headers)).toMatchObject(rejected)
      expect((await anna.read()).body).toEqual(before)
    },
  )

  it('is in no answer to the other guests, and in no log', async () => {
    const api = await start()
    const anna = await openTable(api.visitor(), 'Anna')
    const bo = await joinTable(api.visitor(), anna.joined.joinCode)
    await bo.publish([burgerLine('b')])
    await bo.leave()
    const seen = JSON.stringify([(await anna.read()).body, await api.logged()])
    expect(seen).not.toContain(bo.secret)
    expect(seen).not.toContain(anna.secret)
  })
})

describe('claims of lines (ATTACK-72)', () => {
  const both = async (api: TestApi): Promise<readonly [TablePhone, TablePhone, readonly TableClaim[]]> => {
    const anna = await openTable(api.visitor())
    const bo = await joinTable(api.visitor(), anna.joined.joinCode)
    await anna.publish([burgerLine('a', 1, 'cola')])
    await bo.publish([burgerLine('b', 1)])
    return [anna, bo, claimsOf((await anna.read()).body)]
  }

  it('cannot claim dear dishes and pay for cheap ones', async () => {
    const api = await start()
    const [anna, , claims] = await both(api)
    const items = [burgerLine('x', 2, 'cola').item]
    expect(await anna.order(claims, { items })).toMatchObject({ status: 409, body: { code: 'table-changed' } })
  })

  it('cannot claim what another guest is paying for, has paid for, or what does not exist', async () => {
    const api = await start()
    const [anna, bo, claims] = await both(api)
    const items = [burgerLine('x', 1, 'cola').item, burgerLine('x').item]
    const { body } = await anna.order(claims)
    const taken = { status: 409, body: { code: 'table-line-taken' } }
    expect(await bo.order(claims, { items })).toMatchObject(taken)
    await payByCard(api.fetch, body.orderId, api.url)
    await until(
      () => readStatus(api.fetch, body.orderId),
      (status) => status === 'added',
    )
    expect(await bo.order(claims, { items })).toMatchObject(taken)
    const made = [{ lineId: 'z', guestId: anna.guestId, quantity: 1 }]
    const changed = { status: 409, body: { code: 'table-changed' } }
    expect(await bo.order(made, { items: [burgerLine('z').item] })).toMatchObject(changed)
  })

  it('cannot name a line of another table', async () => {
    const api = await start()
    const [anna] = await both(api)
    const [, , others] = await both(api)
    const items = [burgerLine('x', 1, 'cola').item, burgerLine('x').item]
    const changed = { status: 409, body: { code: 'table-changed' } }
    expect(await anna.order(others, { items })).toMatchObject(changed)
  })

  it('cannot be made for more than fifty orders of a session', async () => {
    const api = await start()
    const [anna, bo] = await both(api)
    await api.sql(
      `insert into orders (id, shop_id, order_type, status, pickup_code, pickup_day, pickup_at, note, language,
         total_minor, currency, currency_symbol, vat, placed_at)
       select 'o' || n, 'centrum', 'dineInPlace', 'added', 'X' || n, now()::date, now(), '', 'sv', 100, 'SEK', 'kr', '[]', now()
       from generate_series(1, ${TABLE_ORDERS_MAX}) as n`,
    )
    await api.sql(
      `insert into table_order (order_id, table_id, guest_id, shop_id) select 'o' || n, $1, $2, 'centrum'
       from generate_series(1, ${TABLE_ORDERS_MAX}) as n`,
      [anna.tableId, anna.guestId],
    )
    const claims = claimsOf((await bo.read()).body)
    expect(await bo.order(claims)).toMatchObject({ status: 409, body: { code: 'table-full' } })
    expect((await bo.read()).body.orders).toHaveLength(TABLE_ORDERS_MAX)
  })
})

describe('publishing (ATTACK-73)', () => {
  it('is limited for each guest, and generous', async () => {
    const api = await start({ publicationsPerGuest: 6 })
    const anna = await openTable(api.visitor())
    const bo = await joinTable(api.visitor(), anna.joined.joinCode)
    const statuses: number[] = []
    for (let i = 1; i <= 8; i++) statuses.push((await anna.publish([burgerLine('a', i)])).status)
    expect(countStatuses(statuses)).toEqual({ 200: 6, 429: 2 })
    expect((await bo.publish([burgerLine('b')])).status).toBe(200)
  })
})

describe('the staff’s calls about tables (ATTACK-74)', () => {
  const paths = [
    ['answer', undefined],
    ['move', { spotId: 'bord-2' }],
    ['end', undefined],
  ] as const

  it('are rejected without a key, and with the secret of a guest', async () => {
    const api = await start()
    const anna = await openTable(api.visitor())
    const headers = { 'table-guest': anna.secret, authorization: `Bearer ${anna.secret}` }
    const rejected = { status: 401, body: { code: 'not-authenticated' } }
    expect(await send(api.fetch, 'GET', '/api/staff/shops/centrum/tables')).toMatchObject(rejected)
    for (const [action, body] of paths)
      expect(await send(api.fetch, 'POST', `/api/staff/tables/${anna.tableId}/${action}`, body, headers)).toMatchObject(
        rejected,
      )
    expect((await anna.read()).body).toEqual(anna.joined)
  })

  it('concern the own shop alone: the table of another one is unknown, and nothing changes', async () => {
    const api = await start()
    const anna = await openTable(api.visitor())
    const { body } = await anna.setCall(true)
    const strangers = await createStaffKey(api, 'helsinki')
    const unknown = { status: 404, body: { code: 'table-not-found' } }
    expect(await send(api.fetch, 'GET', '/api/staff/shops/centrum/tables', undefined, strangers.headers)).toMatchObject(
      {
        status: 404,
      },
    )
    for (const tableId of [anna.tableId, '0'.repeat(32)]) {
      expect(await strangers.answerTable(tableId)).toMatchObject(unknown)
      expect(await strangers.moveTable(tableId, 'bord-2')).toMatchObject(unknown)
      expect(await strangers.endTable(tableId)).toMatchObject(unknown)
    }
    expect((await anna.read()).body).toEqual(body)
  })

  it('have no secret and no join code in their list', async () => {
    const api = await start()
    const anna = await openTable(api.visitor(), 'Anna')
    const text = JSON.stringify((await (await createStaffKey(api)).tables()).body)
    expect(text).toContain('Anna')
    for (const secret of [anna.secret, anna.joined.joinCode, anna.guestId]) expect(text).not.toContain(secret)
  })
})

describe('calls and readiness of others (ATTACK-75)', () => {
  it('cannot be changed by strangers, and a guest says it only for themselves', async () => {
    const api = await start()
    const anna = await openTable(api.visitor())
    const bo = await joinTable(api.visitor(), anna.joined.joinCode)
    const gone = await joinTable(api.visitor(), anna.joined.joinCode)
    await gone.leave()
    const other = await openTable(api.visitor())
    const before = (await anna.read()).body
    for (const secret of [undefined, 'A'.repeat(43), other.secret, gone.secret]) {
      const headers: Record<string, string> = secret === undefined ? {} : { 'table-guest': secret }
      for (const [action, body] of [['ready', { isReady: true }] as const, ['call', { isCalling: true }] as const])
        expect(await send(api.fetch, 'PUT', `/api/tables/${anna.tableId}/${action}`, body, headers)).toMatchObject({
          status: 404,
          body: { code: 'table-not-found' },
        })
    }
    expect((await anna.read()).body).toEqual(before)
    const forBo = { isReady: true, guestId: bo.guestId }
    const headers = { 'table-guest': anna.secret }
    expect((await send(api.fetch, 'PUT', `/api/tables/${anna.tableId}/ready`, forBo, headers)).status).toBe(400)
    await anna.setReady(true)
    const { guests } = (await bo.read()).body
    expect(guests.map(({ guestId, isReady }) => [guestId, isReady])).toEqual([
      [anna.guestId, true],
      [bo.guestId, false],
    ])
  })
})

describe('calling without end (ATTACK-76)', () => {
  it('is limited for each guest with their publications, and is one call for a table', async () => {
    const api = await start({ publicationsPerGuest: 6 })
    const staff = await createStaffKey(api)
    const anna = await openTable(api.visitor())
    const bo = await joinTable(api.visitor(), anna.joined.joinCode)
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await anna.setCall(i % 2 === 0)).status)
    for (let i = 0; i < 3; i++) statuses.push((await anna.setReady(i % 2 === 0)).status)
    expect(countStatuses(statuses)).toEqual({ 200: 6, 429: 2 })
    expect((await bo.setCall(true)).status).toBe(200)
    expect((await staff.tables()).body).toHaveLength(1)
  })
})

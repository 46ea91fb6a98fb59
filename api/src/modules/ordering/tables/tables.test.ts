import type { Table } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  burgerLine,
  createTestApi,
  expectLog,
  joinTable,
  openTable,
  postJoin,
  postTable,
  rejectionLog,
  send,
  type TestApi,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'table-not-found', 'table-full', 'shop-not-found', 'invalid-spot'))

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const open = (name?: string) => openTable(api.visitor(), name)
const join = (code: string, name?: string) => joinTable(api.visitor(), code, name)
const quantities = ({ lines }: Pick<Table, 'lines'>) => lines.map(({ lineId, item }) => `${lineId} ${item.quantity}`)

describe('POST /api/shops/{shopId}/tables', () => {
  it('opens a session with its first guest and a join code (TABLE-1)', async () => {
    const phone = await open(' Anna ')
    expect(phone.joined).toMatchObject({
      shopId: 'centrum',
      spotId: 'bord-1',
      guests: [{ guestId: phone.guestId, number: 1, name: 'Anna', isOpener: true, isReady: false }],
      lines: [],
      orders: [],
    })
    expect(phone.joined.joinCode).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/)
    expect(phone.secret).toMatch(/^[\w-]{43}$/)
    expect((await phone.read()).body).toEqual(phone.joined)
  })

  it.each([
    ['an unknown shop', 'nowhere', 'bord-1', 'shop-not-found'],
    ['an unknown spot', 'centrum', 'bord-9', 'invalid-spot'],
    ['a spot for taking away', 'centrum', 'disken', 'invalid-spot'],
  ])('answers 404 for %s', async (_name, shopId, spotId, code) => {
    expect(await postTable(api.fetch, { spotId }, shopId)).toMatchObject({ status: 404, body: { code } })
  })

  it('stores the hash of a secret, and nothing that a phone could use', async () => {
    const { secret, tableId } = await open()
    const rows = await api.sql('select * from table_guest where table_id = $1', [tableId])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('POST /api/shops/{shopId}/tables/join', () => {
  it('joins with the code as it is typed (TABLE-2)', async () => {
    const anna = await open('Anna')
    const { joinCode } = anna.joined
    const typed = ` ${joinCode.slice(0, 3).toLowerCase()}-${joinCode.slice(3)} `
    const bo = await join(typed)
    expect(bo.tableId).toBe(anna.tableId)
    expect(bo.secret).not.toBe(anna.secret)
    expect((await anna.read()).body.guests).toEqual([
      { guestId: anna.guestId, number: 1, name: 'Anna', isOpener: true, isReady: false },
      { guestId: bo.guestId, number: 2, name: null, isOpener: false, isReady: false },
    ])
  })

  it('answers 404 for a wrong code, and for the code of another shop’s session (TABLE-3)', async () => {
    const { joined } = await open()
    expect(await postJoin(api.visitor(), '222222')).toMatchObject({ status: 404, body: { code: 'table-not-found' } })
    expect(await postJoin(api.visitor(), joined.joinCode, undefined, 'helsinki')).toMatchObject({
      status: 404,
      body: { code: 'table-not-found' },
    })
  })

  it('renews the code after 15 minutes; the old one is valid for two more (TABLE-5)', async () => {
    const anna = await open()
    const first = anna.joined.joinCode
    const at = Date.now()
    await api.setNow(new Date(at + 14 * 60_000).toISOString())
    expect((await anna.read()).body.joinCode).toBe(first)
    await api.setNow(new Date(at + 16 * 60_000).toISOString())
    const bo = await join(first)
    const second = bo.joined.joinCode
    expect(second).not.toBe(first)
    expect((await anna.read()).body).toMatchObject({ joinCode: second, version: bo.joined.version })
    await api.setNow(new Date(at + 18 * 60_000).toISOString())
    expect((await postJoin(api.visitor(), first)).status).toBe(404)
    expect((await join(second)).tableId).toBe(anna.tableId)
    await api.setNow(null)
  })
})

describe('PUT /api/tables/{tableId}/lines', () => {
  it('shows each guest what the others have (TABLE-9)', async () => {
    const anna = await open()
    const bo = await join(anna.joined.joinCode)
    await anna.publish([burgerLine('a', 2), burgerLine('b', 1, 'cola')])
    await bo.publish([burgerLine('a', 3)])
    const { body } = await anna.read()
    expect(body.lines).toEqual([
      { lineId: 'a', guestId: anna.guestId, item: { code: 'burger', quantity: 2, choices: [] } },
      { lineId: 'b', guestId: anna.guestId, item: { code: 'cola', quantity: 1, choices: [] } },
      { lineId: 'a', guestId: bo.guestId, item: { code: 'burger', quantity: 3, choices: [] } },
    ])
    expect((await bo.read()).body).toEqual(body)
    expect((await anna.publish([burgerLine('b', 5, 'cola')])).body.lines.map(({ item }) => item.quantity)).toEqual([
      5, 3,
    ])
  })

  it('ignores a list that is older than the last one, and a repeated one (TABLE-9)', async () => {
    const anna = await open()
    const { body } = await anna.publish([burgerLine('a', 2)], [], 7)
    for (const seq of [6, 7]) {
      const late = await anna.publish([burgerLine('a', 9)], [], seq)
      expect(late).toMatchObject({ status: 200, body })
    }
    expect(quantities((await anna.publish([burgerLine('a', 1)], [], 8)).body)).toEqual(['a 1'])
  })

  it('does not change the version for a list that is equal', async () => {
    const anna = await open()
    const { body } = await anna.publish([burgerLine('a', 2)])
    expect((await anna.publish([burgerLine('a', 2)])).body.version).toBe(body.version)
  })

  it.each([
    ['101 lines', { seq: 1, lines: Array.from({ length: 101 }, (_, index) => burgerLine(`l${index}`)), applied: [] }],
    ['a quantity of 100', { seq: 1, lines: [burgerLine('a', 100)], applied: [] }],
    ['a quantity of 0', { seq: 1, lines: [burgerLine('a', 0)], applied: [] }],
    ['no seq', { lines: [], applied: [] }],
    ['another field', { seq: 1, lines: [], applied: [], guestId: 'x' }],
  ])('rejects %s with 400', async (_name, body) => {
    const { tableId, secret } = await open()
    const { status } = await send(api.fetch, 'PUT', `/api/tables/${tableId}/lines`, body, { 'table-guest': secret })
    expect(status).toBe(400)
  })
})

describe('POST /api/tables/{tableId}/leave', () => {
  it('removes the guest with their lines; the next one becomes the opener (TABLE-7)', async () => {
    const anna = await open()
    const bo = await join(anna.joined.joinCode)
    await anna.publish([burgerLine('a')])
    await bo.publish([burgerLine('b')])
    expect((await anna.leave()).status).toBe(204)
    const { body } = await bo.read()
    expect(body).toMatchObject({ guests: [{ guestId: bo.guestId, number: 2, isOpener: true }] })
    expect(quantities(body)).toEqual(['b 1'])
    expect((await anna.leave()).status).toBe(204)
    expect((await bo.read()).body.version).toBe(body.version)
    expect((await anna.read()).status).toBe(404)
    expect((await anna.publish([])).status).toBe(404)
    expect((await join(body.joinCode)).joined.guests.at(-1)?.number).toBe(3)
  })

  it('ends the session with its last guest (TABLE-8)', async () => {
    const anna = await open()
    await anna.leave()
    expect((await anna.leave()).status).toBe(204)
    expect((await postJoin(api.visitor(), anna.joined.joinCode)).status).toBe(404)
  })
})

it('lets those who were at the table read a session that has ended, if they ask for it (TABLE-8)', async () => {
  const [anna, bo] = [await open(), await open()]
  const cai = await join(anna.joined.joinCode)
  await anna.publish([burgerLine('a')])
  await cai.leave()
  await api.sql('update table_session set ended_at = now() where id = $1', [anna.joined.tableId])
  expect((await anna.read()).status).toBe(404)
  const ended = (await anna.read('ended=true')).body
  expect(ended).toMatchObject({ joinCode: '', guests: [{ guestId: anna.guestId }] })
  expect(quantities(ended)).toEqual(['a 1'])
  expect((await cai.read('ended=true')).status).toBe(404)
  expect((await bo.read('ended=true')).body.joinCode).not.toBe('')
})

it('ends a session after three hours without a change (TABLE-8)', async () => {
  const anna = await open()
  const at = Date.now()
  await api.setNow(new Date(at + 2 * 3_600_000).toISOString())
  await anna.publish([burgerLine('a')])
  await api.setNow(new Date(at + 4 * 3_600_000).toISOString())
  expect((await anna.read()).status).toBe(200)
  await api.setNow(new Date(at + 5 * 3_600_000 + 60_000).toISOString())
  expect((await anna.read()).status).toBe(404)
  expect((await anna.publish([burgerLine('a', 2)])).status).toBe(404)
  expect((await anna.leave()).status).toBe(204)
  await api.setNow(null)
})

import type { AdminShops, Problem, Shop, ShopSettings } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createTestApi,
  expectLog,
  placeOrder,
  rejectionLog,
  type SignedInAdmin,
  send,
  signInAdmin,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'role-required', 'verification-required'))

let api: TestApi
let admin: SignedInAdmin
let owner: SignedInAdmin
let manager: SignedInAdmin
let shift: SignedInAdmin
let kitchen: SignedInAdmin
beforeAll(async () => {
  api = await createTestApi()
  const at = (role: 'owner' | 'manager' | 'shift' | 'kitchen') => signInAdmin(api, [{ shopId: 'centrum', role }])
  admin = await signInAdmin(api)
  ;[owner, manager, shift, kitchen] = await Promise.all([at('owner'), at('manager'), at('shift'), at('kitchen')])
})
afterAll(() => api.close())

const settings = async (shopId = 'centrum') =>
  (await send<ShopSettings>(admin.fetch, 'GET', `/api/admin/shops/${shopId}/settings`)).body
/** The settings, or the problem of a rejected change. */
type ChangeAnswer = Omit<ShopSettings, 'status'> & { readonly code?: string; readonly current?: unknown }
const put = async (group: string, body: unknown, person = owner, shopId = 'centrum') => {
  const path = `/api/admin/shops/${shopId}/settings/${group}`
  return send<ChangeAnswer>(person.fetch, 'PUT', path, body)
}
type Group = 'general' | 'address' | 'contact' | 'ordering' | 'position' | 'hours' | 'capacity'
/** Changes some fields of a group from its present state. */
async function change(group: Group, fields: Readonly<Record<string, unknown>>, person = owner) {
  const before = (await settings())[group]
  return put(group, { before, after: { ...before, ...fields } }, person)
}
const positions = async () => (await api.sql('select position from shop')).map(({ position }) => Number(position))
const texts = (text = '') => ({ sv: text, en: text, fi: text, ru: text, no: text })
const capacity = {
  slotMinutes: 15,
  ordersMax: 8,
  unitsMax: null,
  walkInPercent: 0,
  leadUnits: null,
  leadMinutes: 0,
  lastOrderMinutes: 0,
  daysAhead: 0,
}
const hours = (...periods: readonly (readonly [string, string, string])[]) => ({
  openingHours: periods.map(([dayOfWeek, opens, closes]) => ({ dayOfWeek, opens, closes })),
})

// SETUP-2, ADMIN-3
describe('roles of calls about a shop', () => {
  const empty = { before: {}, after: {} }
  it.each([
    ['GET', 'settings', undefined, 'manager'],
    ['PUT', 'settings/general', empty, 'manager'],
    ['PUT', 'settings/address', empty, 'manager'],
    ['PUT', 'settings/contact', empty, 'owner'],
    ['PUT', 'settings/ordering', empty, 'manager'],
    ['PUT', 'settings/position', empty, 'admin'],
    ['PUT', 'settings/hours', empty, 'manager'],
    ['PUT', 'settings/days/2030-12-24', empty, 'manager'],
    ['PUT', 'settings/spots', { changes: [] }, 'manager'],
    ['PUT', 'settings/capacity', empty, 'manager'],
    ['PUT', 'settings/capacity-days', empty, 'manager'],
    ['GET', 'table-cards', undefined, 'manager'],
    ['GET', 'tablet-keys', undefined, 'manager'],
    ['POST', 'tablet-keys', {}, 'manager'],
    ['PUT', 'status', {}, 'shift'],
    ['DELETE', '', undefined, 'admin'],
  ] as const)('%s %s', async (method, path, body, needed) => {
    const people = { admin, owner, manager, shift, kitchen }
    const order = Object.keys(people) as (keyof typeof people)[]
    for (const [name, { fetch }] of Object.entries(people)) {
      // The admin would really remove the shop.
      if (method === 'DELETE' && name === 'admin') continue
      const at = (shopId: string) => `/api/admin/shops/${shopId}${path && `/${path}`}`
      const { status } = await send(fetch, method, at('centrum'), body)
      if (order.indexOf(name as 'admin') <= order.indexOf(needed)) expect([200, 400]).toContain(status)
      else expect(status).toBe(403)
      // Whether it exists or not.
      if (name !== 'admin' && needed !== 'admin')
        for (const other of ['helsinki', 'nowhere'])
          expect((await send(fetch, method, at(other), body)).status).toBe(404)
    }
    const stranger = await send(api.visitor(), method, `/api/admin/shops/centrum/${path}`, body)
    expect([401, 404]).toContain(stranger.status)
  })

  it('returns 404 for a shop that does not exist, also to an admin', async () => {
    const before = (await settings()).general
    expect((await put('general', { before, after: before }, admin, 'nowhere')).status).toBe(404)
    for (const path of ['settings', 'tablet-keys'])
      expect((await send(admin.fetch, 'GET', `/api/admin/shops/nowhere/${path}`)).status).toBe(404)
  })
})

// SETUP-3
describe('errors by field', () => {
  it.each<readonly [Group, Readonly<Record<string, unknown>>, Readonly<Record<string, readonly string[]>>]>([
    ['general', { name: '  ' }, { name: ['required'] }],
    ['general', { name: 'x'.repeat(201) }, { name: ['invalid'] }],
    ['general', { name: 'a\u0000b' }, { name: ['invalid'] }],
    ['general', { description: 'x'.repeat(2_001) }, { description: ['invalid'] }],
    ['general', { descriptions: { ...texts(), fi: 'x\ud800' } }, { 'descriptions.fi': ['invalid'] }],
    ['general', { menuId: 'no-menu' }, { menuId: ['unknown'] }],
    ['general', { imageUrl: '../secret.png' }, { imageUrl: ['invalid'] }],
    ['general', { externalAppUri: 'javascript:alert(1)' }, { externalAppUri: ['invalid'] }],
    ['address', { country: 'Sweden' }, { country: ['invalid'] }],
    ['address', { country: 'US' }, { country: ['no-vat-rate'] }],
    ['address', { timeZone: 'Europe/Stokholm' }, { timeZone: ['invalid'] }],
    ['address', { latitude: 91, longitude: null }, { latitude: ['invalid'], longitude: ['required'] }],
    ['address', { address1: '', city: '' }, { address1: ['required'], city: ['required'] }],
    ['contact', { phone: 'call me' }, { phone: ['invalid'] }],
    ['contact', { companyEmail: 'nobody' }, { companyEmail: ['invalid'] }],
    ['contact', { companyName: '', orgNumber: ' ' }, { companyName: ['required'], orgNumber: ['required'] }],
    ['ordering', { orderTypes: [] }, { orderTypes: ['required'] }],
    ['ordering', { preparationMinutes: 1_441 }, { preparationMinutes: ['invalid'] }],
    ['ordering', { preparationMinutes: 1.5 }, { preparationMinutes: ['invalid'] }],
    ['ordering', { preparationMinutes: null }, { preparationMinutes: ['required'] }],
    ['hours', hours(['Monday', '10:00', '']), { 'openingHours.0.closes': ['required'] }],
    [
      'hours',
      hours(['Monday', '25:00', '26:00']),
      { 'openingHours.0.opens': ['invalid'], 'openingHours.0.closes': ['invalid'] },
    ],
    [
      'hours',
      hours(['Monday', '10:00', '12:00'], ['Monday', '10.00', '14:00']),
      { 'openingHours.1.opens': ['duplicate'] },
    ],
    [
      'capacity',
      { takeAway: { ...capacity, slotMinutes: 7, walkInPercent: 101 } },
      { 'takeAway.slotMinutes': ['invalid'], 'takeAway.walkInPercent': ['invalid'] },
    ],
    ['capacity', { dineInPlace: { ...capacity, slotMinutes: null } }, { 'dineInPlace.slotMinutes': ['required'] }],
  ])('of %s %j', async (group, fields, errors) => {
    const before = await settings()
    expect(await change(group, fields)).toMatchObject({ status: 400, body: { code: 'validation', errors } })
    expect(await settings()).toEqual(before)
  })

  const day = { opens: '', closes: '', reason: '', reasons: texts() }
  it.each([
    [[{ ...day, opens: '10:00' }], { '0.closes': ['required'] }],
    [[{ ...day, opens: '10:00', closes: '12:00' }, day], { '1.opens': ['required'], '1.closes': ['required'] }],
    [[{ ...day, reason: 'x'.repeat(201) }], { '0.reason': ['invalid'] }],
  ])('of a date %j', async (after, errors) => {
    const answer = await put('days/2030-12-24', { before: [], after })
    expect(answer).toMatchObject({ status: 400, body: { errors } })
  })
  it.each(['2030-02-30', 'tomorrow'])('of the date %s', async (date) => {
    const answer = await put(`days/${date}`, { before: [], after: [day] })
    expect(answer).toMatchObject({ status: 400, body: { errors: { '0.date': ['invalid'] } } })
  })

  const spot = { id: 'new-one', name: 'Bord', names: texts(), orderType: 'dineInPlace' }
  it.each([
    [[{ before: null, after: { ...spot, id: 'a b' } }], { '0.id': ['invalid'] }],
    [[{ before: null, after: { ...spot, name: '' } }], { '0.name': ['required'] }],
    [
      [
        { before: null, after: spot },
        { before: null, after: spot },
      ],
      { '1.id': ['duplicate'] },
    ],
    [[{ before: spot, after: { ...spot, id: 'other' } }], { '0.id': ['invalid'] }],
  ])('of tables %j', async (changes, errors) => {
    expect(await put('spots', { changes })).toMatchObject({ status: 400, body: { errors } })
  })

  it('names unknown fields, and rejects what is too large to check', async () => {
    expect(await change('ordering', { isAdmin: true })).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect((await change('general', { description: 'x'.repeat(3_000) })).status).toBe(400)
  })
})

// SETUP-2
describe('changes', () => {
  it('reach guests, are recorded, and may be repeated', async () => {
    const { general: before } = await settings()
    const text = '<img src=x onerror=alert(1)> {{x}} \u202e =1+1'
    const after = { ...before, name: text, descriptions: { ...texts(), fi: 'Uusi' } }
    expect((await put('general', { before, after }, manager)).body.general).toEqual(after)
    const shop = async () => (await send<Shop>(api.fetch, 'GET', '/api/shops/centrum')).body
    await until(shop, ({ name }) => name === text)
    expect((await shop()).i18n).toEqual([{ language: 'fi', description: 'Uusi' }])
    // The answer was lost, and the browser sends the same again.
    expect((await put('general', { before, after }, manager)).status).toBe(200)
    const [entry, ...others] = await api.sql("select * from audit_entry where action = 'shop.general'")
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      account_id: manager.accountId,
      shop_id: 'centrum',
      after: { name: text, descriptions: { fi: 'Uusi' } },
    })
    expect(entry?.before).not.toHaveProperty('menuId')
    await put('general', { before: after, after: before })
  })

  it('of two people at once lose nothing: the second one gets 409 with the present state', async () => {
    const { contact: before } = await settings()
    const mine = { ...before, phone: '+46 8 111 11 11' }
    const theirs = { ...before, phone: '+46 8 222 22 22' }
    const answers = await Promise.all([
      put('contact', { before, after: mine }),
      put('contact', { before, after: theirs }, admin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { contact: current } = await settings()
    const rejected = answers.find(({ status }) => status === 409)
    expect(rejected?.body).toMatchObject({ code: 'changed-meanwhile', current })
    // Another group is no conflict.
    const ordering = await change('ordering', { preparationMinutes: 20 })
    expect(ordering.body.ordering.preparationMinutes).toBe(20)
    await put('contact', { before: current, after: before })
  })

  it('of a date, a table and limits conflict only with the same one', async () => {
    const day = { opens: '', closes: '', reason: 'Jul', reasons: { ...texts(), en: 'Christmas' } }
    const first = await put('days/2030-12-24', { before: [], after: [day] })
    expect(first.body.days).toEqual([{ date: '2030-12-24', periods: [day] }])
    expect(await put('days/2030-12-24', { before: [], after: [] })).toMatchObject({
      status: 409,
      body: { current: [day] },
    })
    expect((await put('days/2030-12-25', { before: [], after: [day] })).status).toBe(200)
    expect((await put('days/2030-12-24', { before: [day], after: [] })).body.days).toHaveLength(1)

    const limit = { orderType: 'takeAway', date: '2030-12-31', ordersMax: 0, unitsMax: null }
    expect((await put('capacity-days', { before: null, after: limit })).body.capacityDays).toEqual([limit])
    const other = await put('capacity-days', { before: null, after: { ...limit, ordersMax: 3 } })
    expect(other).toMatchObject({ status: 409, body: { current: limit } })
    expect((await put('capacity-days', { before: limit, after: null })).body.capacityDays).toEqual([])

    const spot = {
      id: 'terrace-1',
      name: 'Terrass 1',
      names: { ...texts(), fi: 'Terassi 1' },
      orderType: 'dineInPlace',
    }
    const added = await put('spots', { changes: [{ before: null, after: spot }] })
    expect(added.body.spots).toContainEqual(spot)
    const duplicate = await put('spots', { changes: [{ before: null, after: { ...spot, name: 'Another' } }] })
    expect(duplicate).toMatchObject({ status: 400, body: { errors: { '0.id': ['duplicate'] } } })
    const removed = await put('spots', { changes: [{ before: spot, after: null }] })
    expect(removed.body.spots).not.toContainEqual(spot)
    expect((await put('spots', { changes: [{ before: spot, after: { ...spot, name: 'B' } }] })).status).toBe(409)
  })

  // SETUP-17
  it('of the position reorder the list, and are for the operator', async () => {
    const ids = async () => (await send<Shop[]>(api.fetch, 'GET', '/api/shops')).body.map(({ id }) => id)
    const [first = ''] = await ids()
    const [from, last] = [await settings(first), Math.max(...(await positions()))]
    const move = (before: unknown, after: unknown, person = admin) => put('position', { before, after }, person, first)
    expect(await move(from.position, { position: null })).toMatchObject({
      status: 400,
      body: { errors: { position: ['required'] } },
    })
    expect(await move(from.position, { position: -1 })).toMatchObject({ body: { errors: { position: ['invalid'] } } })
    expect((await move(from.position, { position: last + 1 })).body.position).toEqual({ position: last + 1 })
    await until(ids, (shops) => shops.at(-1) === first)
    expect(await move(from.position, { position: 5 })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: { position: last + 1 } },
    })
    expect((await move({ position: last + 1 }, from.position)).status).toBe(200)
    await until(ids, ([shop]) => shop === first)
  })

  it('print cards of the tables as a PDF document', async () => {
    const answer = await manager.fetch(`/api/admin/shops/centrum/table-cards?perPage=1`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})

// SETUP-1, SETUP-5, SETUP-6
describe('shops', () => {
  const list = async (person: SignedInAdmin, query = '') =>
    (await send<AdminShops>(person.fetch, 'GET', `/api/admin/shops${query}`)).body
  const ids = ({ shops }: AdminShops) => shops.map(({ id }) => id)
  const setStatus = (body: unknown, person = admin, shopId = 'ny') =>
    send<Problem>(person.fetch, 'PUT', `/api/admin/shops/${shopId}/status`, body)

  it('are listed for people with any role there, and found by words and state', async () => {
    expect(ids(await list(kitchen))).toEqual(['centrum'])
    const all = await list(admin)
    expect(all.total).toBeGreaterThan(2)
    expect(ids(await list(admin, '?search=CENT rum'))).toEqual(['centrum'])
    expect(ids(await list(admin, `?search=${encodeURIComponent("%_'; drop")}`))).toEqual([])
    expect(ids(await list(admin, '?state=paused'))).toEqual(['pausad'])
    expect([(await list(kitchen)).menus, all.menus.length > 0]).toEqual([[], true])
    const developer = await signInAdmin(api, [{ shopId: null, role: 'developer' }])
    expect(await list(developer)).toEqual({ shops: [], total: 0, menus: [] })
  })

  it('are added unseen by guests, and open once they are complete', async () => {
    const [menu] = (await list(admin)).menus
    const shop = { id: 'ny', name: 'Ny', menuId: menu?.id ?? '' }
    const add = (body: unknown) => send<ShopSettings>(admin.fetch, 'POST', '/api/admin/shops', body)
    for (const [fields, errors] of [
      [{ id: 'a b' }, { id: ['invalid'] }],
      [{ id: 'centrum' }, { id: ['duplicate'] }],
      [{ name: '' }, { name: ['required'] }],
      [{ menuId: 'none' }, { menuId: ['unknown'] }],
      [{ menuId: '' }, { menuId: ['required'] }],
    ] as const)
      expect(await add({ ...shop, ...fields })).toMatchObject({ status: 400, body: { errors } })
    const added = await add(shop)
    expect(added.body).toMatchObject({ id: 'ny', status: 'offline', isNew: true, address: { timeZone: '' } })
    expect(ids(await list(admin, '?state=new'))).toEqual(['ny'])
    const seen = async () => (await send<Shop[]>(api.fetch, 'GET', '/api/shops')).body.map(({ id }) => id)
    expect(await seen()).not.toContain('ny')
    expect((await api.fetch('/api/shops/ny')).status).toBe(404)

    expect(await setStatus({ before: 'offline', after: 'online' })).toMatchObject({
      status: 400,
      body: { errors: { address1: ['required'], companyName: ['required'] } },
    })
    const of = await settings()
    for (const group of ['address', 'contact'] as const) {
      const answer = await put(group, { before: added.body[group], after: of[group] }, admin, 'ny')
      expect(answer.status).toBe(200)
    }
    expect(await seen()).not.toContain('ny')
    expect((await setStatus({ before: 'offline', after: 'online' })).status).toBe(200)
    await until(seen, (shops) => shops.includes('ny'))
    // A shop that was open once stays in the guests' list while it is offline.
    expect((await setStatus({ before: 'online', after: 'offline' })).status).toBe(200)
    expect((await list(admin, '?state=new')).total).toBe(0)
    expect(await seen()).toContain('ny')
  })

  it('are paused by a shift leader, for minutes or until they are opened', async () => {
    const pause = { before: 'online', after: 'paused', minutes: 15 }
    expect((await setStatus(pause, shift, 'centrum')).body).toMatchObject({ status: 'paused' })
    expect(await setStatus({ before: 'online', after: 'offline' }, shift, 'centrum')).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: { status: 'paused' } },
    })
    expect((await setStatus({ before: 'paused', after: 'online' }, shift, 'centrum')).body).toEqual({
      status: 'online',
    })
    const entries = await api.sql(
      "select shop_id from audit_entry where action = 'shop.status' and shop_id = 'centrum'",
    )
    expect(entries).toHaveLength(2)
  })

  it('are removed only without orders, with a verification', async () => {
    const remove = (shopId: string, { fetch } = admin) => send<Problem>(fetch, 'DELETE', `/api/admin/shops/${shopId}`)
    await placeOrder(api.fetch)
    expect(await remove('centrum')).toMatchObject({ status: 409, body: { code: 'shop-in-use' } })
    const unverified = await signInAdmin(api, undefined, { isVerified: false })
    expect(await remove('ny', unverified)).toMatchObject({ status: 403, body: { code: 'verification-required' } })
    expect((await remove('ny')).status).toBe(204)
    expect((await remove('ny')).status).toBe(404)
    expect(ids(await list(admin))).not.toContain('ny')
  })

  it('are listed at once when there are 500, and counted when there are more', async () => {
    await api.sql(
      "insert into shop select (json_populate_record(shop, json_build_object('id', 'many-' || n, 'position', 1000 + n))).* from shop, generate_series(1, 600) n where id = 'centrum'",
    )
    const { shops, total } = await list(admin, '?search=many')
    expect([shops.length, total]).toEqual([500, 600])
    expect(JSON.stringify(shops).length).toBeLessThan(100_000)
  })
})

import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { connect } from '../../../infrastructure/database/connect.ts'
import {
  burgerOrder,
  createTestApi,
  placeOrder,
  placePaidOrder,
  postOrder,
  readPayment,
  readStatus,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { issueStaffKey } from '../../staff/commands.ts'
import { type Manifest, restoreBackup, takeBackup } from './commands.ts'
import { askDatabase, createScratchSpace, type ScratchSpace } from './testing.ts'

const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }
const signIn = (fetch: typeof globalThis.fetch) => send(fetch, 'POST', '/api/identity/login?useCookies=true', ANNA)
const DAY_MS = 86_400_000

let api: TestApi
let scratch: ScratchSpace
let restored: TestApi
let manifest: Manifest
let key: string
let waitingOrder: Awaited<ReturnType<typeof placePaidOrder>>
let startedOrder: Awaited<ReturnType<typeof placePaidOrder>>
let unpaid: Awaited<ReturnType<typeof placeOrder>>
let hers: typeof globalThis.fetch
let retried: string
let placed: string
let lastStep: number
let pushKey: unknown

const asStaff = <T>(site: TestApi, method: string, path: string, body?: unknown) =>
  send<T>(site.fetch, method, `/api/staff${path}`, body, { authorization: `Bearer ${key}` })
const move = (site: TestApi, orderId: string, status: string) =>
  asStaff(site, 'POST', `/orders/${orderId}/status`, { status })

async function whileOrdersArrive<T>(job: () => Promise<T>): Promise<T> {
  let isOver = false
  const guests = (async () => {
    while (!isOver) await placeOrder(api.fetch)
  })()
  try {
    return await job()
  } finally {
    isOver = true
    await guests
  }
}

beforeAll(async () => {
  api = await createTestApi({ customerLogin: true, kitchen: 'built-in' })
  scratch = await createScratchSpace(api)
  const connection = connect(api.databaseUrl, { max: 1 })
  key = (await issueStaffKey(connection.db, 'centrum', 'Tablet 1')).key
  await connection.close()
  hers = api.visitor()
  await signIn(hers)

  waitingOrder = await placePaidOrder(api, { note: 'No onions' })
  startedOrder = await placePaidOrder(api)
  await move(api, startedOrder.orderId, 'started')
  unpaid = await placeOrder(api.fetch)
  await api.sql("insert into push_subscription values ($1, 'https://push.example/', 'p', 'a', now())", [
    startedOrder.orderId,
  ])
  pushKey = (await send(api.fetch, 'GET', '/api/push-key')).body
  retried = crypto.randomUUID()
  placed = (await postOrder(api.fetch, burgerOrder(), retried)).body.orderId

  await mkdir(scratch.path('pictures'))
  await writeFile(scratch.path('pictures/burger.jpg'), 'a burger')
  await mkdir(scratch.path('store/journal/menu'), { recursive: true })
  await writeFile(scratch.path('store/journal/menu/one.json'), '{}')
  const site = { media: scratch.path('pictures'), releases: scratch.path('store') }
  manifest = await whileOrdersArrive(() =>
    takeBackup({ databaseUrl: api.databaseUrl, folder: scratch.path('monday'), ...site }),
  )
  lastStep = Number((await api.sql('select max(id) as id from order_step'))[0]?.id)

  const databaseUrl = await scratch.emptyDatabase()
  const elsewhere = { media: scratch.path('pictures-2'), releases: scratch.path('store-2') }
  const folder = scratch.path('monday')
  await restoreBackup({ databaseUrl, folder, ...elsewhere, replace: null, isCopy: false })
  restored = await createTestApi({ customerLogin: true, kitchen: 'built-in', databaseUrl })
})
afterAll(async () => {
  await restored?.close()
  await scratch?.close()
  await api?.close()
})

describe('a backup taken while orders arrive', () => {
  it('contains one moment: every order has its lines, its first step and its outbox work', async () => {
    const count = async (text: string) => Number((await askDatabase<{ n: string }>(restored.databaseUrl, text))[0]?.n)
    expect(await count('select count(*) as n from orders')).toBe(
      manifest.tables.find(({ name }) => name === 'orders')?.rows,
    )
    expect(
      await count(
        'select count(*) as n from orders where not exists (select from order_line where order_id = orders.id)',
      ),
    ).toBe(0)
    expect(
      await count(
        'select count(*) as n from orders where not exists (select from order_step where order_id = orders.id)',
      ),
    ).toBe(0)
    expect(
      await count(`select count(*) as n from orders where status = 'calculatedPrice'
        and not exists (select from outbox where subject = orders.id and topic = 'order.placed')`),
    ).toBe(0)
  })

  it('is readable only by its owner', async () => {
    for (const path of ['', 'tables', 'media', 'releases/journal'])
      expect((await stat(scratch.path(`monday/${path}`))).mode & 0o777).toBe(0o700)
    for (const path of ['manifest.json', 'SHA256SUMS', 'tables/customer.copy.gz', 'media/burger.jpg'])
      expect((await stat(scratch.path(`monday/${path}`))).mode & 0o777).toBe(0o600)
  })

  it('contains the pictures and the releases', async () => {
    expect(await readFile(scratch.path('pictures-2/burger.jpg'), 'utf8')).toBe('a burger')
    expect(await readdir(scratch.path('store-2/journal/menu'))).toEqual(['one.json'])
  })

  it('overwrites nothing', async () => {
    const again = takeBackup({
      databaseUrl: api.databaseUrl,
      folder: scratch.path('monday'),
      media: null,
      releases: null,
    })
    await expect(again).rejects.toMatchObject({ userMessage: expect.stringContaining('exists already') })
    const nowhere = scratch.path('no/such/place')
    const failing = takeBackup({ databaseUrl: api.databaseUrl, folder: nowhere, media: null, releases: null })
    await expect(failing).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^The backup cannot be written: ENOENT/),
    })
    expect((await readdir(scratch.folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('a restored site', () => {
  it.each([
    '/api/settings',
    '/api/settings/design',
    '/api/shops',
    '/api/shops/centrum/menu',
    '/api/shops/centrum/delivery-spots',
  ])('answers %s as before', async (path) => {
    const [before, now] = await Promise.all([api.fetch(path), restored.fetch(path)])
    expect(now.status).toBe(200)
    expect(await now.text()).toBe(await before.text())
  })

  it('lets customers sign in again and has none of the earlier sessions', async () => {
    expect((await send(restored.visitor(), 'POST', '/api/identity/login?useCookies=true', ANNA)).status).toBe(200)
    expect((await send(hers, 'GET', '/api/user/profile')).status).toBe(200)
    expect(
      await askDatabase(restored.databaseUrl, 'select 1 from session where created_at < $1', [manifest.takenAt]),
    ).toEqual([])
  })

  it('has the key for notifications, and none of the browsers to notify', async () => {
    expect(pushKey).toEqual({ publicKey: expect.any(String) })
    expect((await send(restored.fetch, 'GET', '/api/push-key')).body).toEqual(pushKey)
    expect(await askDatabase(restored.databaseUrl, 'select 1 from push_subscription', [])).toEqual([])
  })

  it('gives the staff waiting orders with the full time to accept, which are then captured and delivered', async () => {
    const orders = await until(
      async () => (await asStaff<{ orderId: string }[]>(restored, 'GET', '/shops/centrum/orders')).body,
      (seen) => seen.some(({ orderId }) => orderId === waitingOrder.orderId),
    )
    expect(orders.map(({ orderId }) => orderId)).toContain(startedOrder.orderId)
    await until(
      () =>
        askDatabase<{ accept_before: Date | null }>(
          restored.databaseUrl,
          'select accept_before from orders where id = $1',
          [waitingOrder.orderId],
        ),
      ([row]) => (row?.accept_before?.getTime() ?? 0) > Date.now() + 500_000,
    )
    for (const status of ['started', 'finnished', 'done', 'delivered'])
      expect(await move(restored, waitingOrder.orderId, status)).toMatchObject({ status: 200 })
    await until(
      () => readPayment(restored.fetch, waitingOrder.paymentId),
      ({ state }) => state === 'captured',
    )
    for (const status of ['finnished', 'done', 'delivered'])
      expect(await move(restored, startedOrder.orderId, status)).toMatchObject({ status: 200 })
  })

  it('knows idempotency keys and order codes from before', async () => {
    const { status, body } = await postOrder(restored.fetch, burgerOrder(), retried)
    expect({ status, orderId: body.orderId }).toEqual({ status: 201, orderId: placed })
    const details = await send<{ steps?: unknown[] }>(
      restored.fetch,
      'GET',
      `/api/order/${unpaid.orderId}`,
      undefined,
      {
        'customer-code': unpaid.customerCode,
      },
    )
    expect(details.body.steps).toHaveLength(1)
  })

  it('accepts new orders, with step ids that no client has seen', async () => {
    const { orderId } = await placePaidOrder(restored)
    expect(await readStatus(restored.fetch, orderId)).toBe('added')
    const steps = await askDatabase<{ id: string }>(
      restored.databaseUrl,
      'select id from order_step where order_id = $1',
      [orderId],
    )
    for (const { id } of steps) expect(Number(id)).toBeGreaterThan(lastStep)
  })

  it('expires an unpaid order only after the guest has had time to pay again', async () => {
    const rows = await askDatabase<{ due_at: Date }>(
      restored.databaseUrl,
      "select due_at from outbox where topic = 'order.placed' and subject = $1",
      [unpaid.orderId],
    )
    expect(rows[0]?.due_at.getTime()).toBeGreaterThan(Date.now() + 25 * 60_000)
    expect(rows[0]?.due_at.getTime()).toBeLessThan(Date.now() + DAY_MS)
  })
})

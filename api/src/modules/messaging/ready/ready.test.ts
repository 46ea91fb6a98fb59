import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type OrderRequest, type PlacedOrder } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createTestApi,
  expectLog,
  payByCard,
  placeOrder,
  readPayment,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(/^warn No text message is sent: the order’s telephone number is invalid /)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await api.sql('update operator set sms_enabled = true')
})
afterAll(() => api.close())

/** Finds messages by shop and code, because orders of two shops may have the same code. */
async function messagesOf({ pickupCode }: PlacedOrder, shop = 'Centrum'): Promise<readonly string[]> {
  const folder = join(api.dataFolder, 'texts')
  const files = await readdir(folder).catch(() => [])
  const messages = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return messages.filter((message) => message.includes(`\n\n${shop}: `) && message.includes(` ${pickupCode} `))
}

async function placeReadyOrder(more: Partial<OrderRequest>): Promise<PlacedOrder> {
  const order = await placeOrder(api.fetch, more)
  const paymentId = await payByCard(api.fetch, order.orderId, api.url)
  await until(
    () => readPayment(api.fetch, paymentId),
    ({ state }) => state === 'captured',
  )
  for (const status of ['started', 'finnished', 'done'] as const) await api.moveOrder(order.orderId, status)
  await until(
    () => api.sql("select 1 from outbox where topic = 'text.ready'"),
    (rows) => rows.length === 0,
  )
  return order
}

describe('the text message that an order is ready', () => {
  it('is sent once to the guest’s number, with the shop and the pick-up code', async () => {
    const order = await placeReadyOrder({ phone: '070-174 06 05' })
    expect(await messagesOf(order)).toEqual([`+46701740605\n\nCentrum: Din beställning ${order.pickupCode} är klar.\n`])
    const [file = ''] = await readdir(join(api.dataFolder, 'texts'))
    expect((await stat(join(api.dataFolder, 'texts', file))).mode & 0o077).toBe(0)
  })

  it('is not sent again when the outbox work runs twice', async () => {
    const order = await placeReadyOrder({ phone: '070-174 06 05' })
    await api.sql("insert into outbox (topic, subject, due_at) values ('text.ready', $1, now())", [order.orderId])
    await until(
      () => api.sql("select 1 from outbox where topic = 'text.ready'"),
      (rows) => rows.length === 0,
    )
    expect(await messagesOf(order)).toHaveLength(1)
  })

  it.each(LANGUAGES)('is in the language of the order: %s', async (language) => {
    const order = await placeReadyOrder({ phone: '+46701740605', language })
    const [message = ''] = await messagesOf(order)
    expect(message).toMatch(/^\+46701740605\n\nCentrum: .+ [A-Z]\d+ .+\.\n$/)
  })

  it('says that an order is on its way if it is brought to a table', async () => {
    const order = await placeReadyOrder({ phone: '070-174 06 05', orderType: 'dineInPlace', spotId: 'bord-1' })
    expect(await messagesOf(order)).toEqual([
      `+46701740605\n\nCentrum: Din beställning ${order.pickupCode} är på väg till ditt bord.\n`,
    ])
  })

  it('goes to a number of the shop’s country if the guest gave no country prefix', async () => {
    const order = await placeReadyOrder({ shopId: 'helsinki', phone: '040 000 0123', language: 'fi' })
    expect(await messagesOf(order, 'Helsinki')).toEqual([
      `+358400000123\n\nHelsinki: Tilauksesi ${order.pickupCode} on valmis.\n`,
    ])
  })
})

describe('the text message that an order is ready is not sent', () => {
  it('for an order without a number or with an invalid one', async () => {
    for (const more of [{}, { phone: '12345' }]) expect(await messagesOf(await placeReadyOrder(more))).toEqual([])
  })

  it('when smsEnabled is off', async () => {
    await api.sql('update operator set sms_enabled = false')
    expect(await messagesOf(await placeReadyOrder({ phone: '070-174 06 05' }))).toEqual([])
  })
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type OrderRequest, TIME_CHANGE_REASONS } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createStaffKey, createTestApi, placePaidOrder, type TestApi, until } from '../../../testing/index.ts'
import { mailsIn } from '../../../testing/mail-server.ts'
import { newTimeMessage, newTimeSentences } from './message.ts'

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
  await api.sql('update operator set sms_enabled = true')
  staff = await createStaffKey(api)
})
afterAll(() => api.close())

const HOUR = /\d{1,2}[.:]\d{2}/
const minutesLater = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** Places an order and changes its time by so many minutes, each time with its reason. */
async function changedOrder(
  more: Partial<OrderRequest>,
  changes: readonly (readonly [minutes: number, reason: string])[] = [[10, 'busy']],
) {
  const order = await placePaidOrder(api, more)
  let from = order.pickupTime
  for (const [minutes, reason] of changes) {
    const to = minutesLater(from, minutes)
    expect(await staff.setTime(order.orderId, from, to, reason)).toMatchObject({ status: 200 })
    from = to
  }
  await until(
    () => api.sql("select 1 from outbox where topic like '%.time'"),
    (rows) => rows.length === 0,
  )
  return order
}

async function textsTo(number: string): Promise<readonly string[]> {
  const folder = join(api.dataFolder, 'texts')
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')))
  return texts.filter((text) => text.startsWith(number))
}
const mailsTo = async (address: string) =>
  (await mailsIn(join(api.dataFolder, 'mail')))
    .map(({ mail }) => mail)
    .filter(({ to, subject }) => to?.some((each) => each.address === address) && subject?.startsWith('Ny tid'))

// PROMISE-2
describe('the messages that an order has a new time', () => {
  it('go to the address and the number of the order, with both times and the reason', async () => {
    const order = await changedOrder({ phone: '070-174 06 01', email: 'anna@example.com' })
    const [text = '', ...others] = await textsTo('+46701740601')
    expect(others).toEqual([])
    expect(text).toContain(`Centrum: Ny tid för din beställning ${order.pickupCode}: cirka `)
    expect(text).toContain('Köket har mer att göra än väntat.')
    // Ten minutes give no right to cancel, and so no link.
    expect(text).not.toContain('http')
    const [mail, ...otherMails] = await mailsTo('anna@example.com')
    expect(otherMails).toEqual([])
    expect(mail?.subject).toBe(`Ny tid för din beställning ${order.pickupCode} · Centrum`)
    expect(mail?.text).toContain('Köket har mer att göra än väntat.')
    expect(mail?.text).toContain(`/order/${order.orderId}`)
    expect(mail?.text).not.toContain('avboka')
  })

  it('say that the guest can cancel if the order is later than promised by more than the limit', async () => {
    const order = await changedOrder({ phone: '070-174 06 02', email: 'late@example.com' }, [[16, 'again']])
    const [text = ''] = await textsTo('+46701740602')
    expect(text).toContain(`du kan avboka beställningen och få tillbaka alla pengar. ${api.url}/order/${order.orderId}`)
    const [mail] = await mailsTo('late@example.com')
    expect(mail?.text).toContain('du kan avboka beställningen och få tillbaka alla pengar.')
  })

  it('are sent only for the last of several changes, if none was sent before', async () => {
    const order = await placePaidOrder(api, { phone: '070-174 06 03' })
    const [first, second] = [minutesLater(order.pickupTime, 10), minutesLater(order.pickupTime, 20)]
    // Both changes commit before the work of the first one is due.
    await api.sql('update orders set pickup_at = $2, time_changed_at = now(), time_changes = $3 where id = $1', [
      order.orderId,
      second,
      JSON.stringify(
        [
          [order.pickupTime, first],
          [first, second],
        ].map(([from, to]) => ({ at: new Date().toISOString(), from, to, reason: 'busy' })),
      ),
    ])
    for (const change of [1, 2])
      await api.sql("insert into outbox (topic, subject, due_at) values ('text.time', $1, now())", [
        `${order.orderId} ${change}`,
      ])
    await until(
      () => api.sql("select 1 from outbox where topic = 'text.time' and due_at <= now()"),
      (rows) => rows.length === 0,
    )
    expect(await textsTo('+46701740603')).toHaveLength(1)
  })

  it('are not sent without an address, without a number, or for an order that has become ready', async () => {
    const before = (await mailsIn(join(api.dataFolder, 'mail'))).length
    await changedOrder({})
    const order = await placePaidOrder(api, { phone: '070-174 06 04', email: 'ready@example.com' })
    for (const status of ['started', 'finnished', 'done'] as const) await staff.move(order.orderId, status)
    await api.sql(
      "insert into outbox (topic, subject, due_at) select topic, $1, now() from unnest(array['text.time', 'mail.time']) as topic",
      [`${order.orderId} 1`],
    )
    await until(
      () => api.sql("select 1 from outbox where topic like '%.time' and due_at <= now()"),
      (rows) => rows.length === 0,
    )
    expect(await mailsTo('ready@example.com')).toEqual([])
    expect((await textsTo('+46701740604')).filter((text) => text.includes('Ny tid'))).toEqual([])
    // Only the receipt of the second order.
    await until(
      async () => (await mailsIn(join(api.dataFolder, 'mail'))).length,
      (count) => count === before + 1,
    )
  })
})

describe.each(LANGUAGES)('the words of a new time in %s', (language) => {
  const newTime = {
    language,
    shopName: 'Centrum',
    timeZone: 'Europe/Stockholm',
    pickupCode: 'A47',
    canCancel: true,
    orderUrl: 'https://order.example/order/1',
  }
  const change = {
    at: '2026-11-27T17:00:00.000Z',
    from: '2026-11-27T17:30:00.000Z',
    to: '2026-11-27T17:45:00.000Z',
  }
  it.each(TIME_CHANGE_REASONS)('have both times in the shop’s time zone, and the reason %s', (reason) => {
    const sentences = newTimeSentences({ ...newTime, change: { ...change, reason } })
    expect(sentences).toMatch(/A47.*18[.:]45.*18[.:]30/)
    expect(sentences).not.toMatch(/\{\w+\}/)
    const brand = {
      name: 'Provköket',
      accent: { light: '#0b5a3c', dark: '#7fd3a0' },
      accentInk: { light: '#ffffff', dark: '#06210f' },
    }
    const { subject, text, html } = newTimeMessage({ ...newTime, change: { ...change, reason } }, brand)
    expect(subject).toContain('A47 · Centrum')
    for (const part of [text, html]) {
      expect(part).toMatch(HOUR)
      expect(part).not.toMatch(/\{\w+\}|undefined/)
      expect(part).toContain(newTime.orderUrl)
    }
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/i)
  })

  it('name the weekday of a time on another day', () => {
    const tomorrow = { ...change, to: '2026-11-28T11:00:00.000Z', reason: 'agreed' as const }
    const weekday = { sv: 'lör', en: 'Sat', fi: 'la', ru: 'сб', no: 'lør' }[language]
    expect(newTimeSentences({ ...newTime, change: tomorrow }).toLowerCase()).toContain(weekday.toLowerCase())
  })
})

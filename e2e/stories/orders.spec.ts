import { randomUUID } from 'node:crypto'
import type { OrderRequest, PlacedOrder } from '@carte/contract'
import type { Page } from '@playwright/test'
import { countOrders } from '../support/database.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

const order = (note: string): OrderRequest => ({
  shopId: SHOP.id,
  orderType: 'takeAway',
  pickupTime: 'now',
  items: [{ code: 'cola', quantity: 1, choices: [] }],
  customerCode: '',
  note,
  language: 'en',
})

interface Answer {
  readonly status: number
  readonly body: Partial<PlacedOrder> & { readonly code?: string }
}

/** Places an order as a script in the page would, with whatever body. */
const post = (page: Page, key: string, body: object): Promise<Answer> =>
  page.evaluate(
    async ([idempotencyKey, text]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
      const response = await fetch('/api/order', { method: 'POST', headers, body: text })
      return { status: response.status, body: await response.json() }
    },
    [key, JSON.stringify(body)] as const,
  )

test('A price of one’s own is refused', { tag: '@large' }, async ({ home, complaints }) => {
  complaints.expectFailureOf(/\/api\/order$/)
  const note = `forged ${randomUUID()}`
  const honest = order(note)
  const forgeries = [
    { ...honest, total: 1 },
    { ...honest, items: [{ code: 'cola', quantity: 1, choices: [], price: 0.01 }] },
  ]
  for (const forged of forgeries) {
    expect((await post(home.page, randomUUID(), forged)).status).toBe(400)
  }
  expect(await countOrders(note)).toBe(0)
})

test('One key makes one order', { tag: '@large' }, async ({ home, complaints }) => {
  complaints.expectFailureOf(/\/api\/order$/)
  const note = `once ${randomUUID()}`
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => post(home.page, key, order(note))))
  answers.push(await post(home.page, key, order(note)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  expect(await countOrders(note)).toBe(1)

  const other = await post(home.page, key, order(`${note}, changed`))
  expect(other.status).toBe(409)
  expect(other.body.code).toBe('idempotency-conflict')
})

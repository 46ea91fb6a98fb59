import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, placeOrder, placePaidOrder, send, type TestApi, until } from '../../../testing/index.ts'
import { prepareRestored, restoreBackup, takeBackup } from './commands.ts'
import { askDatabase, createScratchSpace, type ScratchSpace } from './testing.ts'

const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }

let api: TestApi
let scratch: ScratchSpace
let site: TestApi
let databaseUrl: string
const rows = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  askDatabase<T>(databaseUrl, text, values)

/** A database whose server can be stopped, as the one that PostgreSQL has restored. */
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true, kitchen: 'built-in' })
  scratch = await createScratchSpace(api)
  databaseUrl = await scratch.emptyDatabase()
  const folder = scratch.path('empty')
  await takeBackup({ databaseUrl: api.databaseUrl, folder, media: null, releases: null })
  await restoreBackup({ databaseUrl, folder, media: null, releases: null, replace: null, isCopy: false })
  site = await createTestApi({ databaseUrl, customerLogin: true, kitchen: 'built-in' })
})
afterAll(async () => {
  await scratch.close()
  await api.close()
})

// BACKUP-9
describe('carte after-restore', () => {
  it('lets orders wait with their full time, ends sign-ins, and gives no number twice', async () => {
    await send(site.visitor(), 'POST', '/api/identity/login?useCookies=true', ANNA)
    const waiting = await placePaidOrder(site)
    await until(
      () => rows<{ accept_before: Date | null }>('select accept_before from orders where id = $1', [waiting.orderId]),
      ([row]) => row?.accept_before !== null,
    )
    const unpaid = await placeOrder(site.fetch)
    const lastStep = Number((await rows<{ id: string }>('select max(id) as id from order_step'))[0]?.id)
    expect(await rows('select 1 from session')).toHaveLength(1)
    await expect(prepareRestored(databaseUrl)).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^A server uses this database\. Stop it/),
    })
    await site.close()
    await rows("update outbox set due_at = now() - interval '1 hour'")

    await prepareRestored(databaseUrl)
    // A person may repeat a command that was interrupted.
    await prepareRestored(databaseUrl)

    expect(await rows('select accept_before from orders where id = $1', [waiting.orderId])).toEqual([
      { accept_before: null },
    ])
    expect(
      await rows("select topic from outbox where subject = $1 and topic <> 'order.placed'", [waiting.orderId]),
    ).toEqual([{ topic: 'order.added' }])
    const [expiry] = await rows<{ due_at: Date }>(
      "select due_at from outbox where topic = 'order.placed' and subject = $1",
      [unpaid.orderId],
    )
    expect(expiry?.due_at.getTime()).toBeGreaterThan(Date.now() + 25 * 60_000)
    expect(await rows('select 1 from session')).toEqual([])
    const [step] = await rows<{ id: string }>("select nextval(pg_get_serial_sequence('order_step', 'id')) as id")
    expect(Number(step?.id)).toBeGreaterThan(lastStep + 999_999)
  })
})

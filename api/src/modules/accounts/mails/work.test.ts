import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { postAccount } from '../../../testing/accounts.ts'
import { createTestApi, expectLog, type TestApi, until } from '../../../testing/index.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'

expectLog(
  /^warn Account mail not sent; it is retried later .*"reason":"MailError: The mail was not accepted: EENVELOPE RCPT TO 451/,
  /^warn Account mail rejected; it is deleted .*"reason":"MailError: The mail was not accepted: EENVELOPE RCPT TO 550/,
  /^warn Account mail abandoned: not sent within a day /,
)

let answer: string | null = null
/** Counts the RCPT commands that the mail server receives. */
let recipientCount = 0
let server: MailServer
let api: TestApi
beforeAll(async () => {
  server = await startMailServer({
    recipient: () => {
      recipientCount++
      return answer
    },
  })
  api = await createTestApi({ customerLogin: true, smtpUrl: server.url })
})
afterAll(async () => {
  await api.close()
  await server.close()
})

const ANNA = 'anna@example.com'
const requestReset = () => postAccount(api.visitor(), 'forgotPassword', { email: ANNA })
const queuedMails = () => api.sql('select m.id, o.attempts from account_mail m join outbox o on o.subject = m.id')
const untilQueueIsEmpty = () => until(queuedMails, (rows) => rows.length === 0)
/** Makes all outbox entries due now. */
const makeAllDue = () => api.sql('update outbox set due_at = $1', [new Date(0)])

describe('a queued account mail', () => {
  it('is retried until the mail server accepts it, and then deleted', async () => {
    answer = '451 Later'
    await requestReset()
    await until(queuedMails, ([row]) => Number(row?.attempts) === 1 && recipientCount === 1)
    await until(
      async () => (await api.sql('select due_at > now() + interval $$1 second$$ as later from outbox'))[0]?.later,
      Boolean,
    )
    answer = null
    await makeAllDue()
    await untilQueueIsEmpty()
    expect(server.received.map(({ to }) => to)).toEqual([[ANNA]])
  })

  it('is not retried after a permanent rejection', async () => {
    const before = recipientCount
    answer = '550 No such mailbox'
    await requestReset()
    await untilQueueIsEmpty()
    expect(recipientCount).toBe(before + 1)
  })

  it('is abandoned after a day', async () => {
    answer = '451 Later'
    const before = recipientCount
    await requestReset()
    await until(
      async () => recipientCount,
      (times) => times === before + 1,
    )
    await api.setNow(new Date(Date.now() + 24 * 3_600_000 + 60_000))
    answer = null
    const received = server.received.length
    await makeAllDue()
    await untilQueueIsEmpty()
    expect(server.received.length).toBe(received)
    await api.setNow(null)
  })

  it('is deleted with its customer', async () => {
    await api.sql(
      "insert into account_mail (id, kind, email, customer_id, language, since) select 'notice', 'password-changed', email, id, 'sv', now() from customer where email_key = $1",
      [ANNA],
    )
    await api.sql('delete from customer where email_key = $1', [ANNA])
    expect(await api.sql("select 1 from account_mail where id = 'notice'")).toEqual([])
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import {
  burgerLine,
  claimsOf,
  createStaffKey,
  createTestApi,
  expectLog,
  joinTable,
  openTable,
  payByCard,
  rejectionLog,
  send,
  type TablePhone,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { eventWays, type NatsServer, startNatsServer } from '../../../testing/nats-server.ts'

expectLog(rejectionLog('call', 'table-not-found'))

interface Stream {
  readonly texts: string[]
  readonly status: number
  /** Resolves once the server has ended the stream. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

const streams: Stream[] = []

/** Follows a session, without a secret. */
async function follow(api: TestApi, tableId: string): Promise<Stream> {
  const abort = new AbortController()
  const { body, status } = await api.fetch(`/api/tables/${tableId}/events`, { signal: abort.signal })
  const texts: string[] = []
  const ended = (async () => {
    let rest = ''
    for await (const chunk of body ?? []) {
      const blocks = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n\n')
      rest = blocks.pop() ?? ''
      texts.push(...blocks.filter((block) => block.startsWith('event: ') && !block.startsWith('event: ping')))
    }
  })().catch(() => {})
  const stream = {
    texts,
    status,
    ended,
    async close() {
      abort.abort()
      await ended
    },
  }
  streams.push(stream)
  return stream
}

const versionsOf = ({ texts }: Stream): readonly number[] =>
  texts.flatMap((text) => {
    const [, version] = /^event: changed\ndata: \{"version":(\d+)\}$/.exec(text) ?? []
    return version === undefined ? [] : [Number(version)]
  })

const untilVersion = (stream: Stream, version: number) =>
  until(
    async () => versionsOf(stream),
    (versions) => (versions.at(-1) ?? 0) >= version,
  )
const versionAt = async (phone: TablePhone) => (await phone.read()).body.version

describe.each(eventWays())('GET /api/tables/{tableId}/events of two servers that hear each other over %s', (way) => {
  let nats: NatsServer | null = null
  let [here, there] = [null, null] as unknown as readonly [TestApi, TestApi]
  beforeAll(async () => {
    nats = way === 'NATS' ? await startNatsServer() : null
    const options = { kitchen: 'built-in', ...(nats ? { eventsUrl: nats.url } : {}) } as const
    here = await createTestApi(options)
    there = await createTestApi({ ...options, databaseUrl: here.databaseUrl })
  })
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.close()
  })
  afterAll(async () => {
    await there.close()
    await here.close()
    await nats?.close()
  })

  it('sends the version at the start, and after each change of a guest on the other server (TABLE-15)', async () => {
    const anna = await openTable(here.fetch)
    const stream = await follow(there, anna.tableId)
    await untilVersion(stream, anna.joined.version)
    const bo = await joinTable(here.fetch, anna.joined.joinCode)
    await untilVersion(stream, bo.joined.version)
    const { body } = await bo.publish([burgerLine('b')])
    await untilVersion(stream, body.version)
    await bo.leave()
    await untilVersion(stream, await versionAt(anna))
    const versions = versionsOf(stream)
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    // Nothing else is in the stream.
    expect(stream.texts).toHaveLength(versions.length)
  })

  it('sends each step of the session’s orders', async () => {
    const anna = await openTable(here.fetch)
    await anna.publish([burgerLine('a')])
    const streamsOfTable = [await follow(here, anna.tableId), await follow(there, anna.tableId)]
    const reachAll = async () => {
      const version = await versionAt(anna)
      for (const stream of streamsOfTable) await untilVersion(stream, version)
      return version
    }
    await reachAll()
    const { body } = await anna.order(claimsOf((await anna.read()).body))
    const placed = await reachAll()
    await payByCard(here.fetch, body.orderId, here.url)
    await until(
      () => anna.read(),
      ({ body: { orders } }) => orders[0]?.status === 'added',
    )
    expect(await reachAll()).toBeGreaterThan(placed)
    await there.moveOrder(body.orderId, 'started')
    await reachAll()
    await here.moveOrder(body.orderId, 'rollbacked')
    await reachAll()
  })

  it('sends nothing for a change of another table', async () => {
    const [anna, other] = [await openTable(here.fetch), await openTable(here.fetch)]
    const stream = await follow(there, anna.tableId)
    await untilVersion(stream, anna.joined.version)
    await other.publish([burgerLine('a')])
    const { body } = await anna.publish([burgerLine('a')])
    await untilVersion(stream, body.version)
    expect(versionsOf(stream)).toEqual([anna.joined.version, body.version])
  })

  it('ends with the session (TABLE-8)', async () => {
    const anna = await openTable(here.fetch)
    const stream = await follow(there, anna.tableId)
    await untilVersion(stream, anna.joined.version)
    await anna.leave()
    await stream.ended
    expect(stream.texts.at(-1)).toBe('event: ended\ndata: {}')
    const late = await follow(there, anna.tableId)
    await late.ended
    expect([late.status, late.texts]).toEqual([200, ['event: ended\ndata: {}']])
  })

  it('ends after three hours without a change, and before that announces renewed join codes', async () => {
    const anna = await openTable(here.fetch)
    const stream = await follow(here, anna.tableId)
    await untilVersion(stream, anna.joined.version)
    const at = Date.now()
    await here.setNow(new Date(at + 16 * 60_000).toISOString())
    await untilVersion(stream, anna.joined.version + 1)
    expect((await anna.read()).body.joinCode).not.toBe(anna.joined.joinCode)
    await here.setNow(new Date(at + 3 * 3_600_000 + 60_000).toISOString())
    await stream.ended
    expect(stream.texts.at(-1)).toBe('event: ended\ndata: {}')
    await here.setNow(null)
  })

  it('sends calls and their answer, and ends the answer after five minutes (TABLE-37)', async () => {
    const anna = await openTable(here.fetch)
    const stream = await follow(there, anna.tableId)
    await untilVersion(stream, (await anna.setCall(true)).body.version)
    const staff = await createStaffKey(here)
    await staff.answerTable(anna.tableId)
    const { version, call } = (await anna.read()).body
    expect(call).toMatchObject({ isAnswered: true })
    await untilVersion(stream, version)
    await there.setNow(new Date(Date.now() + 6 * 60_000).toISOString())
    await untilVersion(stream, version + 1)
    await there.setNow(null)
    expect((await anna.read()).body).not.toHaveProperty('call')
  })

  it('answers 404 for an unknown session', async () => {
    expect(await send(here.fetch, 'GET', `/api/tables/${'0'.repeat(32)}/events`)).toMatchObject({
      status: 404,
      body: { code: 'table-not-found' },
    })
  })
})

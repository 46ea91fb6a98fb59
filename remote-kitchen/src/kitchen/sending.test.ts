import { codeOfStatus, type Problem } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createSending, type Sending } from './sending.ts'

const OK: Result<unknown> = { ok: true, status: 200, data: {} }
const no = (status: number, code: Problem['code'] = codeOfStatus(status)): Result<unknown> => {
  const problem: Problem = { type: 'about:blank', title: '', status, code }
  return { ok: false, status, problem, body: null }
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Sends to a fake server. Each call gets its next response, and the last one repeats. */
function start(answers: Readonly<Record<string, readonly Result<unknown>[]>>) {
  const made: string[] = []
  const rejected: string[] = []
  let now: readonly Sending[] = []
  const left = new Map(Object.entries(answers).map(([name, all]) => [name, [...all]]))
  const sending = createSending({
    onChange: (all) => {
      now = all
    },
    onRejected: ({ subject }, { status }) => void rejected.push(`${subject} ${status}`),
  })
  const call = (name: string) => async () => {
    made.push(name)
    const its = left.get(name) ?? []
    return (its.length > 1 ? its.shift() : its[0]) ?? OK
  }
  const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)
  const shown = () => now.map(({ subject, isWaiting }) => `${subject} ${isWaiting ? 'waits' : 'goes'}`)
  return { sending, call, made, rejected, shown, settle }
}

describe('an action in the kitchen’s send queue', () => {
  it('makes its calls in order and is then removed', async () => {
    const { sending, call, made, shown, settle } = start({})
    sending.send('a', 'A47', [call('one'), call('two')])
    expect(shown()).toEqual(['a goes'])
    await settle()
    expect([made, shown()]).toEqual([['one', 'two'], []])
  })

  it('starts once when it is tapped three times', async () => {
    const { sending, call, made, settle } = start({})
    expect([1, 2, 3].map(() => sending.send('a', 'A47', [call('one')]))).toEqual([true, false, false])
    await settle()
    expect(made).toEqual(['one'])
  })

  it.each([
    ['the network is down', 0],
    ['there were too many requests', 429],
    ['the server fails', 500],
    ['a proxy reaches no server', 502],
    ['the server is unavailable', 503],
  ])('is retried from the failed call when %s (status %d)', async (_, status) => {
    const { sending, call, made, rejected, shown, settle } = start({ two: [no(status), no(status), OK] })
    sending.send('a', 'A47', [call('one'), call('two'), call('three')])
    await settle()
    expect(shown()).toEqual(['a waits'])
    await settle(3_000)
    expect(shown()).toEqual(['a waits'])
    await settle(3_000)
    expect([made, shown(), rejected]).toEqual([['one', 'two', 'two', 'two', 'three'], [], []])
  })

  it.each([
    [400, undefined],
    [404, undefined],
    [409, undefined],
    [502, 'invalid'],
  ] as const)('is dropped without a retry and reported on status %d with code %s', async (status, code) => {
    const { sending, call, made, rejected, shown, settle } = start({ one: [no(status, code)] })
    sending.send('a', 'A47', [call('one'), call('two')])
    await settle(60_000)
    expect([made, shown(), rejected]).toEqual([['one'], [], [`a ${status}`]])
  })

  it('is retried at once when the queue is flushed', async () => {
    const { sending, call, made, shown, settle } = start({ one: [no(0), OK], other: [no(0), OK] })
    sending.send('a', 'A47', [call('one')])
    sending.send('b', 'B11', [call('other')])
    await settle()
    sending.flush()
    await settle()
    expect([made, shown()]).toEqual([['one', 'other', 'one', 'other'], []])
  })

  it('does not wait for the retry of an action on another order', async () => {
    const { sending, call, shown, settle } = start({ one: [no(0)] })
    sending.send('a', 'A47', [call('one')])
    sending.send('b', 'B11', [call('other')])
    await settle()
    expect(shown()).toEqual(['a waits'])
  })

  it('is dropped when the queue is cleared', async () => {
    const { sending, call, made, shown, settle } = start({ one: [no(0), OK] })
    sending.send('a', 'A47', [call('one')])
    await settle()
    sending.clear()
    await settle(60_000)
    expect([made, shown()]).toEqual([['one'], []])
  })
})

describe('a shop status in the kitchen’s send queue', () => {
  it('replaces a status that waits for a retry', async () => {
    const { sending, call, made, settle } = start({ pause: [no(0), OK] })
    sending.sendLatest('shop', 'Centrum', 'paused', [call('pause')])
    await settle()
    sending.sendLatest('shop', 'Centrum', 'online', [call('open')])
    await settle(60_000)
    expect(made).toEqual(['pause', 'open'])
  })

  it('waits for the status that is being sent, and only the last of several is sent', async () => {
    const { sending, call, made, settle } = start({})
    for (const name of ['pause', 'open', 'offline']) sending.sendLatest('shop', 'Centrum', name, [call(name)])
    await settle()
    expect(made).toEqual(['pause', 'offline'])
  })

  it('is sent instead of a retry of the status that failed', async () => {
    const { sending, call, made, settle } = start({ pause: [no(0)] })
    sending.sendLatest('shop', 'Centrum', 'paused', [call('pause')])
    sending.sendLatest('shop', 'Centrum', 'online', [call('open')])
    await settle(60_000)
    expect(made).toEqual(['pause', 'open'])
  })
})

import { codeOfStatus, type Problem } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createSendQueue, type PendingAction } from './send-queue.ts'

const OK: Result<unknown> = { ok: true, status: 200, data: {} }
const failure = (status: number, code: Problem['code'] = codeOfStatus(status)): Result<unknown> => {
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
  const calls: string[] = []
  const rejected: string[] = []
  let actions: readonly PendingAction[] = []
  const remaining = new Map(Object.entries(answers).map(([name, all]) => [name, [...all]]))
  const queue = createSendQueue({
    onChange: (all) => {
      actions = all
    },
    onRejected: ({ subject }, { status }) => void rejected.push(`${subject} ${status}`),
  })
  const call = (name: string) => async () => {
    calls.push(name)
    const responses = remaining.get(name) ?? []
    return (responses.length > 1 ? responses.shift() : responses[0]) ?? OK
  }
  const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)
  const states = () => actions.map(({ subject, isWaiting }) => `${subject} ${isWaiting ? 'waiting' : 'sending'}`)
  return { queue, call, calls, rejected, states, settle }
}

describe('an action in the kitchen’s send queue', () => {
  it('makes its calls in order and is then removed', async () => {
    const { queue, call, calls, states, settle } = start({})
    queue.send('a', 'A47', [call('one'), call('two')])
    expect(states()).toEqual(['a sending'])
    await settle()
    expect([calls, states()]).toEqual([['one', 'two'], []])
  })

  it('starts once when it is tapped three times', async () => {
    const { queue, call, calls, settle } = start({})
    expect([1, 2, 3].map(() => queue.send('a', 'A47', [call('one')]))).toEqual([true, false, false])
    await settle()
    expect(calls).toEqual(['one'])
  })

  it.each([
    ['the network is down', 0],
    ['there were too many requests', 429],
    ['the server fails', 500],
    ['a proxy reaches no server', 502],
    ['the server is unavailable', 503],
  ])('is retried from the failed call when %s (status %d)', async (_, status) => {
    const { queue, call, calls, rejected, states, settle } = start({ two: [failure(status), failure(status), OK] })
    queue.send('a', 'A47', [call('one'), call('two'), call('three')])
    await settle()
    expect(states()).toEqual(['a waiting'])
    await settle(3_000)
    expect(states()).toEqual(['a waiting'])
    await settle(3_000)
    expect([calls, states(), rejected]).toEqual([['one', 'two', 'two', 'two', 'three'], [], []])
  })

  it.each([
    [400, undefined],
    [404, undefined],
    [409, undefined],
    [502, 'invalid'],
  ] as const)('is dropped without a retry and reported on status %d with code %s', async (status, code) => {
    const { queue, call, calls, rejected, states, settle } = start({ one: [failure(status, code)] })
    queue.send('a', 'A47', [call('one'), call('two')])
    await settle(60_000)
    expect([calls, states(), rejected]).toEqual([['one'], [], [`a ${status}`]])
  })

  it('is retried at once when the queue is flushed', async () => {
    const { queue, call, calls, states, settle } = start({ one: [failure(0), OK], other: [failure(0), OK] })
    queue.send('a', 'A47', [call('one')])
    queue.send('b', 'B11', [call('other')])
    await settle()
    queue.flush()
    await settle()
    expect([calls, states()]).toEqual([['one', 'other', 'one', 'other'], []])
  })

  it('does not wait for the retry of an action on another order', async () => {
    const { queue, call, states, settle } = start({ one: [failure(0)] })
    queue.send('a', 'A47', [call('one')])
    queue.send('b', 'B11', [call('other')])
    await settle()
    expect(states()).toEqual(['a waiting'])
  })

  it('is dropped when the queue is cleared', async () => {
    const { queue, call, calls, states, settle } = start({ one: [failure(0), OK] })
    queue.send('a', 'A47', [call('one')])
    await settle()
    queue.clear()
    await settle(60_000)
    expect([calls, states()]).toEqual([['one'], []])
  })
})

describe('a shop status in the kitchen’s send queue', () => {
  it('replaces a status that waits for a retry', async () => {
    const { queue, call, calls, settle } = start({ pause: [failure(0), OK] })
    queue.sendLatest('shop', 'Centrum', 'paused', [call('pause')])
    await settle()
    queue.sendLatest('shop', 'Centrum', 'online', [call('open')])
    await settle(60_000)
    expect(calls).toEqual(['pause', 'open'])
  })

  it('waits for the status that is being sent, and only the last of several is sent', async () => {
    const { queue, call, calls, settle } = start({})
    for (const name of ['pause', 'open', 'offline']) queue.sendLatest('shop', 'Centrum', name, [call(name)])
    await settle()
    expect(calls).toEqual(['pause', 'offline'])
  })

  it('is sent instead of a retry of the status that failed', async () => {
    const { queue, call, calls, settle } = start({ pause: [failure(0)] })
    queue.sendLatest('shop', 'Centrum', 'paused', [call('pause')])
    queue.sendLatest('shop', 'Centrum', 'online', [call('open')])
    await settle(60_000)
    expect(calls).toEqual(['pause', 'open'])
  })
})

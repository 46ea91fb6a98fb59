import { setImmediate as microtasksDone } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createWorkerPool, type Work } from './outbox.ts'

const row = (id: number): Work => ({ id, topic: 'test.work', subject: `s${id}`, attempts: 1 })

function openWorkerPool(slots: number) {
  const due: Work[] = []
  const limits: number[] = []
  const begun: number[] = []
  const open = new Map<number, PromiseWithResolvers<void>>()
  let most = 0
  let fails = false
  let held: Promise<void> | null = null
  const pool = createWorkerPool({
    slots,
    async take(limit) {
      limits.push(limit)
      if (fails) throw new Error('The database is unreachable')
      const rows = due.splice(0, limit)
      const waiting = held
      held = null
      await waiting
      return rows
    },
    work({ id }) {
      begun.push(id)
      const end = Promise.withResolvers<void>()
      open.set(id, end)
      most = Math.max(most, open.size)
      return end.promise.finally(() => open.delete(id))
    },
  })
  return {
    pool,
    due,
    limits,
    begun,
    open,
    most: () => most,
    setFailing: (isFailing: boolean) => {
      fails = isFailing
    },
    holdTake() {
      const hold = Promise.withResolvers<void>()
      held = hold.promise
      return hold.resolve
    },
    async wake() {
      pool.wake()
      await microtasksDone()
    },
    async end(id: number, error?: Error) {
      const work = open.get(id)
      if (error) work?.reject(error)
      else work?.resolve()
      await microtasksDone()
    },
  }
}

describe('createWorkerPool', () => {
  it('runs as many tasks as it has slots', async () => {
    const { wake, due, begun, limits } = openWorkerPool(2)
    due.push(row(1), row(2), row(3))
    await wake()
    expect(begun).toEqual([1, 2])
    expect(limits).toEqual([2])
  })

  it('takes as many rows as slots are free', async () => {
    const { wake, due, limits } = openWorkerPool(3)
    due.push(row(1))
    await wake()
    due.push(row(2))
    await wake()
    expect(limits).toEqual([3, 2])
  })

  it('takes no rows while all slots are busy', async () => {
    const { wake, due, limits } = openWorkerPool(1)
    due.push(row(1))
    await wake()
    await wake()
    expect(limits).toEqual([1])
  })

  it('continues in other slots while one task hangs', async () => {
    const { wake, end, due, begun } = openWorkerPool(2)
    due.push(row(1), row(2), row(3), row(4))
    await wake()
    await end(2)
    await end(3)
    expect(begun).toEqual([1, 2, 3, 4])
  })

  it('fills all slots again when tasks end during a query', async () => {
    const { wake, holdTake, end, due, begun } = openWorkerPool(2)
    due.push(row(1), row(2), row(3), row(4), row(5))
    await wake()
    const answer = holdTake()
    await end(1)
    await end(2)
    answer()
    await microtasksDone()
    expect(begun).toEqual([1, 2, 3, 4])
  })

  it('frees the slot of a failed task', async () => {
    const { wake, end, due, begun } = openWorkerPool(1)
    due.push(row(1), row(2))
    await wake()
    await end(1, new Error('The database is unreachable'))
    expect(begun).toEqual([1, 2])
  })

  it('queries again after a wake during a query', async () => {
    const { wake, holdTake, due, begun } = openWorkerPool(2)
    const answer = holdTake()
    await wake()
    due.push(row(1))
    await wake()
    expect(begun).toEqual([])
    answer()
    await microtasksDone()
    expect(begun).toEqual([1])
  })

  it('queries an empty queue once, and again when it is woken', async () => {
    const { wake, due, limits, begun } = openWorkerPool(2)
    await wake()
    expect(limits).toEqual([2])
    due.push(row(1))
    await microtasksDone()
    expect(begun).toEqual([])
    await wake()
    expect(begun).toEqual([1])
  })

  it('stops after a failed query until it is woken', async () => {
    const { wake, setFailing, due, begun, limits } = openWorkerPool(1)
    due.push(row(1))
    setFailing(true)
    await wake()
    expect(limits).toEqual([1])
    setFailing(false)
    await wake()
    expect(begun).toEqual([1])
  })

  it('waits for running tasks on close, and takes no more', async () => {
    const { pool, wake, end, due, begun } = openWorkerPool(1)
    due.push(row(1), row(2))
    await wake()
    let isClosed = false
    const closing = pool.close().then(() => {
      isClosed = true
    })
    await wake()
    expect(isClosed).toBe(false)
    await end(1)
    await closing
    await wake()
    expect(begun).toEqual([1])
  })

  it('runs rows that are being taken on close, and takes no more', async () => {
    const { pool, wake, holdTake, end, due, begun } = openWorkerPool(2)
    due.push(row(1))
    const answer = holdTake()
    await wake()
    let isClosed = false
    const closing = pool.close().then(() => {
      isClosed = true
    })
    due.push(row(2))
    await microtasksDone()
    expect(isClosed).toBe(false)
    answer()
    await microtasksDone()
    // Another instance would get these rows only after their lease.
    expect(begun).toEqual([1])
    expect(isClosed).toBe(false)
    await end(1)
    await closing
    expect(begun).toEqual([1])
  })

  it('runs every row once within its slots, in any order of events', async () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ end: fc.nat(), fails: fc.boolean() }),
    )
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(step, { maxLength: 25 }),
      async (slots, steps) => {
        const { wake, end, due, begun, open, most } = openWorkerPool(slots)
        let added = 0
        for (const each of steps) {
          if ('add' in each) {
            for (let i = 0; i < each.add; i++) due.push(row(added++))
            await wake()
          } else if (open.size > 0) {
            const [id = 0] = [...open.keys()].slice(each.end % open.size)
            await end(id, each.fails ? new Error('failed') : undefined)
          }
          expect(open.size).toBe(Math.min(slots, open.size + due.length))
        }
        while (open.size > 0) for (const id of [...open.keys()]) await end(id)
        expect([...begun].sort((a, b) => a - b)).toEqual(Array.from({ length: added }, (_, i) => i))
        expect(most()).toBeLessThanOrEqual(slots)
      },
    )
    await fc.assert(property, { numRuns: 100 })
  })
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { createRenderQueue, type RenderLimits } from './queues.ts'

function setUp(limits: Partial<RenderLimits> = {}) {
  const renderQueue = createRenderQueue({ concurrency: 1, queueMax: 4, waitMs: 60_000, ...limits })
  const running: { readonly name: string; readonly end: () => void }[] = []
  const startedNames: string[] = []
  const ask = (name: string, { network = name, isShared = false } = {}) =>
    renderQueue.run(network, isShared, async () => {
      startedNames.push(name)
      await new Promise<void>((resolve) => {
        running.push({ name, end: resolve })
      })
      return name
    })
  async function endAll(): Promise<void> {
    for (let idle = 0; idle < 20; idle++) {
      for (const one of running.splice(0)) {
        one.end()
        idle = 0
      }
      await nextTurn()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  return { renders: renderQueue, ask, running, startedNames, endAll }
}

describe('the render queue', () => {
  it('runs renders up to its concurrency, queues others up to its limit, and rejects the rest at once', async () => {
    const { renders, ask, running, endAll } = setUp({ concurrency: 2, queueMax: 4 })
    const asked = Array.from({ length: 20 }, (_, i) => ask(`guest ${i}`))
    const rejected = await Promise.all(asked.slice(6))
    expect(rejected).toEqual(rejected.map(() => null))
    expect(running.map(({ name }) => name)).toEqual(['guest 0', 'guest 1'])
    expect(renders.counts).toEqual({ started: 2, rejected: 14 })
    await endAll()
    expect(await Promise.all(asked.slice(0, 6))).toEqual([
      'guest 0',
      'guest 1',
      'guest 2',
      'guest 3',
      'guest 4',
      'guest 5',
    ])
    expect(renders.counts).toEqual({ started: 6, rejected: 14 })
  })

  it('rejects a render that waits too long', async () => {
    const { renders, ask, endAll } = setUp({ waitMs: 1 })
    const first = ask('first')
    expect(await ask('second')).toBeNull()
    expect(renders.counts).toEqual({ started: 1, rejected: 1 })
    await endAll()
    expect(await first).toBe('first')
  })

  it('runs shared pages before personal ones, and drops queued personal ones when it is full', async () => {
    const { ask, startedNames, endAll } = setUp({ queueMax: 2 })
    const all = [
      ask('running'),
      ask('personal 1'),
      ask('personal 2'),
      ask('shared 1', { isShared: true }),
      ask('shared 2', { isShared: true }),
      ask('shared 3', { isShared: true }),
    ]
    await endAll()
    expect(await Promise.all(all)).toEqual(['running', null, null, 'shared 1', 'shared 2', null])
    expect(startedNames).toEqual(['running', 'shared 1', 'shared 2'])
  })

  it('gives one network at most half of its places', async () => {
    const { ask, endAll } = setUp({ queueMax: 4 })
    const flood = Array.from({ length: 10 }, (_, i) => ask(`flood ${i}`, { network: '192.0.2.1' }))
    const guest = ask('guest')
    await endAll()
    expect((await Promise.all(flood)).filter((made) => made !== null)).toEqual(['flood 0', 'flood 1', 'flood 2'])
    expect(await guest).toBe('guest')
  })

  it('continues after a render that fails', async () => {
    const { renders, ask, endAll } = setUp()
    const failed = renders.run('a', false, () => Promise.reject(new Error('No render')))
    const next = ask('next')
    await expect(failed).rejects.toThrow('No render')
    await endAll()
    expect(await next).toBe('next')
  })
})

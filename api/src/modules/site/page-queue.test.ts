import { EventEmitter } from 'node:events'
import type { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { createPageQueue } from './queues.ts'

const setUp = (waitingMax?: number) => {
  const server = new EventEmitter() as unknown as Server
  const pageQueue = createPageQueue(server, waitingMax)
  const begun: string[] = []
  const ask = (name: string) =>
    pageQueue.next().then((mayBegin) => {
      if (mayBegin) begun.push(name)
      return mayBegin
    })
  return { server, begun, ask }
}

it('the page queue starts a page immediately when no other page waits', async () => {
  const { begun, ask } = setUp()
  void ask('a')
  await Promise.resolve()
  await Promise.resolve()
  expect(begun).toEqual(['a'])
})

it('the page queue starts at most one page per turn of the event loop', async () => {
  const { begun, ask } = setUp()
  const asked = ['a', 'b', 'c', 'd'].map(ask)
  await Promise.resolve()
  await Promise.resolve()
  expect(begun).toEqual(['a'])
  const seen: number[] = []
  for (let last = 1; last < 4; last = begun.length) {
    await nextTurn()
    seen.push(begun.length - last)
  }
  expect(Math.max(...seen)).toBe(1)
  expect(await Promise.all(asked)).toEqual([true, true, true, true])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('the page queue accepts new connections before it starts a page', async () => {
  const { server, begun, ask } = setUp()
  const asked = ['a', 'b'].map(ask)
  for (let i = 0; i < 50; i++) {
    server.emit('connection')
    await nextTurn()
  }
  expect(begun).toEqual(['a'])
  await Promise.all(asked)
  expect(begun).toEqual(['a', 'b'])
})

it('the page queue starts pages despite endless new connections', async () => {
  const { server, begun, ask } = setUp()
  const asked = ['a', 'b'].map(ask)
  for (let i = 0; i < 300; i++) {
    server.emit('connection')
    await nextTurn()
  }
  expect(begun).toEqual(['a', 'b'])
  await Promise.all(asked)
})

it('the page queue rejects pages above its limit immediately', async () => {
  const { ask } = setUp(3)
  const asked = Array.from({ length: 10 }, (_, i) => ask(`page ${i}`))
  expect(await Promise.all(asked)).toEqual([...Array(4).fill(true), ...Array(6).fill(false)])
})

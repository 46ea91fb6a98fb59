import { atom } from '@carte/store'
import { describe, expect, it, jest } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import { waitForAtom } from './guard.ts'

const setUp = () => ({ store: createTestStore(), value: atom(0), leaving: new AbortController() })
const isTwo = (value: number) => value === 2
const left = new Error('The guest has left')

describe('waitForAtom', () => {
  it('resolves at once when the value already matches', async () => {
    const { store, value, leaving } = setUp()
    store.set(value, 2)
    await expect(waitForAtom(store, value, isTwo, leaving.signal)).resolves.toBeUndefined()
  })

  it('waits through other values for a match', async () => {
    const { store, value, leaving } = setUp()
    const resolved = jest.fn()
    const waiting = waitForAtom(store, value, isTwo, leaving.signal).then(resolved)
    store.set(value, 1)
    await Promise.resolve()
    expect(resolved).not.toHaveBeenCalled()
    store.set(value, 2)
    await waiting
    expect(resolved).toHaveBeenCalledTimes(1)
  })

  it('rejects with the signal’s reason when it aborts', async () => {
    const { store, value, leaving } = setUp()
    const waiting = waitForAtom(store, value, isTwo, leaving.signal)
    leaving.abort(left)
    await expect(waiting).rejects.toBe(left)
  })

  it('rejects when the signal has already aborted, even if the value matches', async () => {
    const { store, value, leaving } = setUp()
    store.set(value, 2)
    leaving.abort(left)
    await expect(waitForAtom(store, value, isTwo, leaving.signal)).rejects.toBe(left)
  })

  it.each([
    ['the wanted value', (act: ReturnType<typeof setUp>) => act.store.set(act.value, 2)],
    ['an abort', (act: ReturnType<typeof setUp>) => act.leaving.abort(left)],
  ])('checks no value after %s', async (_, end) => {
    const all = setUp()
    const { store, value, leaving } = all
    const wanted = jest.fn(isTwo)
    const waiting = waitForAtom(store, value, wanted, leaving.signal).catch(() => {})
    end(all)
    await waiting
    wanted.mockClear()
    store.set(value, 7)
    store.set(value, 2)
    expect(wanted).not.toHaveBeenCalled()
  })

  it('leaves no listener on the signal', async () => {
    const { store, value, leaving } = setUp()
    const added = jest.spyOn(leaving.signal, 'addEventListener')
    const removed = jest.spyOn(leaving.signal, 'removeEventListener')
    const waiting = waitForAtom(store, value, isTwo, leaving.signal)
    store.set(value, 2)
    await waiting
    expect(added).toHaveBeenCalledTimes(1)
    expect(removed.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      added.mock.calls.map(([type, listener]) => [type, listener]),
    )
  })
})

import { isNumber, objectOf } from '@carte/contract/guards'
import { describe, expect, it } from '@jest/globals'
import { createStore } from './jotai.ts'
import { connectStorage, memoryStorage, type StorageArea, storedAtom } from './storage.ts'

const counter = storedAtom('test-counter', objectOf<{ readonly n: number }>({ n: isNumber }), { n: 0 })
const KEY = 'carte.test-counter'

/** Two tabs on one storage: each hears what the other writes. */
function tabs() {
  const area = memoryStorage()
  const listeners = new Set<(key: string | null) => void>()
  const tab = (): StorageArea => {
    let own: ((key: string | null) => void) | undefined
    return {
      read: area.read,
      write: (key, text) => {
        area.write(key, text)
        for (const listener of listeners) if (listener !== own) listener(key)
      },
      onChange: (listener) => {
        own = listener
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }
  return { area, tab }
}

describe('storedAtom', () => {
  it.each([
    ['nothing', undefined, { n: 0 }],
    ['a valid entry', '{"n":3}', { n: 3 }],
    ['another shape', '{"n":"3"}', { n: 0 }],
    ['no JSON', '{n', { n: 0 }],
  ])('reads %s', (_, text, value) => {
    const area = memoryStorage(text === undefined ? {} : { [KEY]: text })
    const store = createStore()
    connectStorage(store, area)
    expect(store.get(counter)).toEqual(value)
    // What cannot be read is gone, so that it does not fail at every start.
    if (value.n === 0) expect(area.read(KEY)).toBeNull()
  })

  it('follows another tab, and drops what it cannot read from there', () => {
    const { tab } = tabs()
    const [one, two] = [createStore(), createStore()]
    connectStorage(one, tab())
    const second = tab()
    connectStorage(two, second)
    counter.write(one, { n: 5 })
    expect(two.get(counter)).toEqual({ n: 5 })
    second.write(KEY, 'garbage')
    expect(one.get(counter)).toEqual({ n: 0 })
  })

  it('builds on the newest value, also one whose event has not come yet', () => {
    const area = memoryStorage()
    const store = createStore()
    connectStorage(store, area)
    area.write(KEY, '{"n":10}')
    counter.write(store, ({ n }) => ({ n: n + 1 }))
    expect(store.get(counter)).toEqual({ n: 11 })
    expect(area.read(KEY)).toBe('{"n":11}')
  })
})

import { isNumber, objectOf } from '@carte/contract/guards'
import { describe, expect, it } from '@jest/globals'
import { createStore } from './jotai.ts'
import { connectStorage, memoryStorage, type StorageArea, storageAreaAtom, storedAtom } from './storage.ts'
import { createTabs } from './testing/tabs.ts'

const counter = storedAtom('test-counter', objectOf<{ readonly n: number }>({ n: isNumber }), { n: 0 })
const KEY = 'carte.test-counter'

function opened(area: StorageArea = memoryStorage()) {
  const store = createStore()
  return { store, area, close: connectStorage(store, area) }
}

describe('storedAtom', () => {
  it.each([
    ['nothing', undefined, { n: 0 }],
    ['a valid entry', '{"n":3}', { n: 3 }],
    ['another shape', '{"n":"3"}', { n: 0 }],
    ['no JSON', '{n', { n: 0 }],
  ])('reads %s', (_, text, value) => {
    const { store, area } = opened(memoryStorage(text === undefined ? {} : { [KEY]: text }))
    expect(store.get(counter)).toEqual(value)
    // The invalid entry is deleted, so that it does not fail at every start.
    if (value.n === 0) expect(area.read(KEY)).toBeNull()
  })

  it('starts from an adopted value after it has discarded an entry', () => {
    const { store, area } = opened(memoryStorage({ [KEY]: '{n' }))
    counter.adopt(store, { n: 7 })
    counter.write(store, ({ n }) => ({ n: n + 1 }))
    expect([store.get(counter), area.read(KEY)]).toEqual([{ n: 8 }, '{"n":8}'])
  })

  it('reads and follows its entry when a lazy chunk declares it after the page has opened', () => {
    const tabs = createTabs()
    const [here, there] = [opened(tabs.open()), opened(tabs.open())]
    here.area.write('carte.test-late', '{"n":4}')
    here.area.write('carte.test-unreadable', '{n')
    const isCounter = objectOf<{ readonly n: number }>({ n: isNumber })
    const late = storedAtom('test-late', isCounter, { n: 0 })
    storedAtom('test-unreadable', isCounter, { n: 0 })
    expect(here.store.get(late)).toEqual({ n: 4 })
    expect(here.area.read('carte.test-unreadable')).toBeNull()
    late.write(there.store, { n: 5 })
    tabs.deliver()
    expect(here.store.get(late)).toEqual({ n: 5 })
    for (const { close } of [here, there]) close()
  })

  it('applies a change to the newest stored value, even before its event arrives', () => {
    const { store, area } = opened()
    area.write(KEY, '{"n":10}')
    counter.write(store, ({ n }) => ({ n: n + 1 }))
    expect(store.get(counter)).toEqual({ n: 11 })
    expect(area.read(KEY)).toBe('{"n":11}')
  })

  it('writes nothing when unchanged, and nothing without a storage area', () => {
    const { store, area } = opened()
    counter.write(store, (now) => now)
    expect(area.read(KEY)).toBeNull()
    const server = createStore()
    counter.write(server, { n: 1 })
    expect([server.get(counter), server.get(storageAreaAtom)]).toEqual([{ n: 1 }, null])
  })
})

describe('a stored atom in two tabs', () => {
  function two() {
    const tabs = createTabs()
    const [one, other] = [opened(tabs.open()), opened(tabs.open())]
    return { one, other, foreign: tabs.open(), tabs }
  }

  it('follows the other tab until it is closed', () => {
    const { one, other, tabs } = two()
    counter.write(one.store, { n: 5 })
    tabs.deliver()
    expect(other.store.get(counter)).toEqual({ n: 5 })
    other.close()
    counter.write(one.store, { n: 6 })
    tabs.deliver()
    expect(other.store.get(counter)).toEqual({ n: 5 })
  })

  it('follows a cleared storage', () => {
    const { one, other, tabs } = two()
    counter.write(one.store, { n: 5 })
    tabs.deliver()
    tabs.clear()
    tabs.deliver()
    expect([one.store.get(counter), other.store.get(counter)]).toEqual([{ n: 0 }, { n: 0 }])
    counter.write(one.store, ({ n }) => ({ n: n + 1 }))
    tabs.deliver()
    expect(other.store.get(counter)).toEqual({ n: 1 })
  })

  it('keeps its value and restores it when the entry is overwritten with garbage', () => {
    const { one, other, foreign, tabs } = two()
    counter.write(one.store, { n: 5 })
    tabs.deliver()
    foreign.write(KEY, 'garbage')
    tabs.deliver()
    expect([one.store.get(counter), other.store.get(counter)]).toEqual([{ n: 5 }, { n: 5 }])
    // The next page finds it.
    expect(opened(one.area).store.get(counter)).toEqual({ n: 5 })
  })

  it('applies a change to its own value when the entry is invalid', () => {
    const { one, foreign, tabs } = two()
    counter.write(one.store, { n: 5 })
    foreign.write(KEY, '{"n":"much"}')
    counter.write(one.store, ({ n }) => ({ n: n + 1 }))
    tabs.deliver()
    expect([one.store.get(counter), one.area.read(KEY)]).toEqual([{ n: 6 }, '{"n":6}'])
  })

  it('overwrites an entry of a newer version once, and then only when the guest changes something', () => {
    const tabs = createTabs()
    const [one, foreign] = [opened(tabs.open()), tabs.open()]
    counter.write(one.store, { n: 5 })
    foreign.write(KEY, '{"count":6}')
    tabs.deliver()
    foreign.write(KEY, '{"count":7}')
    tabs.deliver()
    expect([foreign.read(KEY), one.store.get(counter)]).toEqual(['{"count":7}', { n: 5 }])
    // Until the guest changes something here.
    counter.write(one.store, ({ n }) => ({ n: n + 1 }))
    expect(foreign.read(KEY)).toBe('{"n":6}')
  })
})

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

  it('goes on from what the page came with after discarding an entry', () => {
    const { store, area } = opened(memoryStorage({ [KEY]: '{n' }))
    counter.adopt(store, { n: 7 })
    counter.write(store, ({ n }) => ({ n: n + 1 }))
    expect([store.get(counter), area.read(KEY)]).toEqual([{ n: 8 }, '{"n":8}'])
  })

  it('is read and followed by a page that is open already, where a part that comes later declares it', () => {
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

  it('builds on the newest value, also one whose event has not come yet', () => {
    const { store, area } = opened()
    area.write(KEY, '{"n":10}')
    counter.write(store, ({ n }) => ({ n: n + 1 }))
    expect(store.get(counter)).toEqual({ n: 11 })
    expect(area.read(KEY)).toBe('{"n":11}')
  })

  it('writes nothing where nothing has changed, and nothing where nothing outlives the page', () => {
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

  it('follows the other one, until it is closed', () => {
    const { one, other, tabs } = two()
    counter.write(one.store, { n: 5 })
    tabs.deliver()
    expect(other.store.get(counter)).toEqual({ n: 5 })
    other.close()
    counter.write(one.store, { n: 6 })
    tabs.deliver()
    expect(other.store.get(counter)).toEqual({ n: 5 })
  })

  it('follows one that has cleared the storage', () => {
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

  it('keeps what it has when something else writes what cannot be read, and puts it back', () => {
    const { one, other, foreign, tabs } = two()
    counter.write(one.store, { n: 5 })
    tabs.deliver()
    foreign.write(KEY, 'garbage')
    tabs.deliver()
    expect([one.store.get(counter), other.store.get(counter)]).toEqual([{ n: 5 }, { n: 5 }])
    // The next page finds it.
    expect(opened(one.area).store.get(counter)).toEqual({ n: 5 })
  })

  it('does not lose what it has to a change of its own on top of what cannot be read', () => {
    const { one, foreign, tabs } = two()
    counter.write(one.store, { n: 5 })
    foreign.write(KEY, '{"n":"much"}')
    counter.write(one.store, ({ n }) => ({ n: n + 1 }))
    tabs.deliver()
    expect([one.store.get(counter), one.area.read(KEY)]).toEqual([{ n: 6 }, '{"n":6}'])
  })

  it('does not fight a newer version of the site, whose entries it cannot read', () => {
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

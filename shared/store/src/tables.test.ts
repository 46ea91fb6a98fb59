import { describe, expect, it } from '@jest/globals'
import { createStore } from './jotai.ts'
import { connectStorage, memoryStorage } from './storage.ts'
import { tableAtom } from './tables.ts'
import { createTabs } from './testing/tabs.ts'

const membership = {
  tableId: 't1',
  shopId: 's1',
  spotId: 'table-1',
  guestId: 'g1',
  secret: 'secret',
  seq: 4,
  applied: ['o1'],
  table: { tableId: 't1' },
}
function opened(text?: string) {
  const store = createStore()
  const area = memoryStorage(text === undefined ? {} : { 'carte.table': text })
  connectStorage(store, area)
  return { store, area }
}

describe('tableAtom', () => {
  it.each<[string, unknown, boolean]>([
    ['a membership', membership, true],
    ['none', null, true],
    ['a membership without a secret', { ...membership, secret: undefined }, false],
    ['a membership with an invalid shop', { ...membership, shopId: '../x' }, false],
    ['a membership without a state of the table', { ...membership, table: undefined }, false],
    ['a membership with another state of the table', { ...membership, table: [[1]] }, false],
    ['another shape', 'table', false],
  ])('reads %s', (_, stored, isValid) => {
    const { store, area } = opened(JSON.stringify(stored))
    expect(store.get(tableAtom)).toEqual(isValid ? stored : null)
    if (!isValid) expect(area.read('carte.table')).toBeNull()
  })

  it('passes the newest value to a function, which another tab may have written', () => {
    const tabs = createTabs()
    const [here, there] = [createStore(), createStore()]
    connectStorage(here, tabs.open())
    connectStorage(there, tabs.open())
    here.set(tableAtom, membership)
    there.set(tableAtom, (now) => now && { ...now, seq: now.seq + 1 })
    here.set(tableAtom, (now) => now && { ...now, seq: now.seq + 1 })
    expect(here.get(tableAtom)?.seq).toBe(6)
  })
})

import { memoryStorage, type StorageArea } from '@carte/store'

/** Returns the storage of one browser as seen by two tabs. Each is notified of the other's writes. */
export function createTwoTabs(): readonly [StorageArea, StorageArea] {
  const area = memoryStorage()
  const listeners: [(key: string | null) => void, (key: string | null) => void] = [() => {}, () => {}]
  const tab = (own: 0 | 1, other: 0 | 1): StorageArea => ({
    read: area.read,
    write(key, text) {
      area.write(key, text)
      listeners[other](key)
    },
    onChange(listener) {
      listeners[own] = listener
      return () => {
        listeners[own] = () => {}
      }
    },
  })
  return [tab(0, 1), tab(1, 0)]
}

import { memoryStorage, type StorageArea } from '../storage.ts'

export interface Tab extends StorageArea {
  /** Delivers pending storage events to the tab. They are never delivered automatically. */
  readonly deliver: () => void
}

/**
 * Simulates tabs with shared storage: a write is visible to all tabs immediately, but the storage event reaches the
 * others later.
 */
export function createTabs() {
  const area = memoryStorage()
  const written = new Set<string>()
  const inboxes: (string | null)[][] = []
  const opened: Tab[] = []

  const open = (): Tab => {
    const inbox: (string | null)[] = []
    const listeners = new Set<(key: string | null) => void>()
    inboxes.push(inbox)
    const tab: Tab = {
      read: area.read,
      write: (key, text) => {
        // Browsers fire no event if the value does not change.
        if (area.read(key) === text) return
        written.add(key)
        area.write(key, text)
        for (const other of inboxes) if (other !== inbox) other.push(key)
      },
      isShared: () => true,
      onChange: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      deliver: () => {
        for (const key of inbox.splice(0)) for (const listener of listeners) listener(key)
      },
    }
    opened.push(tab)
    return tab
  }

  return {
    open,
    /** Clears the storage, as developer tools do. */
    clear: () => {
      for (const key of written) area.write(key, null)
      for (const inbox of inboxes) inbox.push(null)
    },
    /**
     * Delivers events to all tabs until none is pending.
     *
     * @throws if the tabs keep reacting to each other
     */
    deliver: () => {
      for (let round = 0; inboxes.some(({ length }) => length > 0); round += 1) {
        if (round > 100) throw new Error('The tabs keep reacting to each other')
        for (const tab of opened) tab.deliver()
      }
    },
  }
}

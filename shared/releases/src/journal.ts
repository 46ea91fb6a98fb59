import { randomBytes } from 'node:crypto'
import { ReleaseEvent } from './event.ts'
import { foldPart, type PartState } from './state.ts'
import { forEachConcurrently, JOURNAL, ReleaseError, type ReleaseStore } from './store.ts'

/** An event without its time, which the journal adds. */
export type NewReleaseEvent = ReleaseEvent extends infer Each
  ? Each extends ReleaseEvent
    ? Omit<Each, 'at'>
    : never
  : never

export interface Journal {
  /**
   * Returns the state of every part in the journal, by part. Lists the store on each call, but reads only new entries.
   * `ignored`: invalid entries, one sentence each.
   */
  readonly read: () => Promise<{ readonly states: ReadonlyMap<string, PartState>; readonly ignored: readonly string[] }>
  /** Adds an event with a time after all events of its part that this journal has read. Returns the stored event. */
  readonly append: (newEvent: NewReleaseEvent) => Promise<ReleaseEvent>
}

const ENTRY = /^journal\/([a-z][a-z0-9-]{0,31})\/(\d{8}T\d{9}Z)-[0-9a-f]{16}\.json$/
const READ_AT_ONCE = 16

/** Returns a time in a sortable format: `2026-11-22T11:17:37.123Z` → `20261122T111737123Z`. */
const sortable = (at: string) => at.replace(/[-:.]/g, '')
const timeOf = (key: string): number => {
  const [, year, month, day, hour, minute, second, ms] =
    /\/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-/.exec(key) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`) || 0
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Opens the journal of a store. Several journals on one store, also in different processes, see the same entries. */
export function openJournal(store: ReleaseStore, now: () => number = Date.now): Journal {
  /** Entries by part and path; null for invalid JSON. Valid entries never change, so each is read only once. */
  const known = new Map<string, Map<string, unknown>>()
  const folded = new Map<string, ReturnType<typeof foldPart>>()

  const entriesOf = (part: string) => {
    const entries = known.get(part) ?? new Map<string, unknown>()
    known.set(part, entries)
    return entries
  }

  async function read() {
    // List everything, because clocks differ: a new entry can sort before a known one.
    const paths = (await store.list(`${JOURNAL}/`)).map((path) => ({ path, part: ENTRY.exec(path)?.[1] }))
    const unknown = paths.filter(({ part }) => part === undefined)
    const fresh = paths.flatMap(({ path, part }) =>
      // Read invalid JSON again: something other than a store may have been copying the file, so it was incomplete.
      part !== undefined && (known.get(part)?.get(path) ?? null) === null ? [{ path, part }] : [],
    )
    await forEachConcurrently(fresh, READ_AT_ONCE, async ({ path, part }) => {
      const content = await store.read(path)
      if (content === null) return
      entriesOf(part).set(path, parsed(content.toString('utf8')))
      folded.delete(part)
    })
    for (const [part, entries] of known) {
      if (folded.has(part)) continue
      const inOrder = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
      const parsedEntries = inOrder.map(([, event]) => event)
      folded.set(part, foldPart(part, parsedEntries))
    }
    return {
      states: new Map([...folded].sort().map(([part, { state }]) => [part, state])),
      ignored: [
        ...unknown.map(({ path }) => `${path} is not a journal entry.`),
        ...[...folded.values()].flatMap(({ ignored }) => ignored),
      ],
    }
  }

  async function append(newEvent: NewReleaseEvent): Promise<ReleaseEvent> {
    const last = Math.max(0, ...[...(known.get(newEvent.part)?.keys() ?? [])].map(timeOf))
    const at = new Date(Math.max(now(), last + 1)).toISOString()
    const event = ReleaseEvent.parse({ ...newEvent, at })
    const path = `${JOURNAL}/${event.part}/${sortable(at)}-${randomBytes(8).toString('hex')}.json`
    if (!ENTRY.test(path)) throw new ReleaseError(`"${event.part}" is not a valid name of a part of the site.`)
    await store.write(path, `${JSON.stringify(event)}\n`)
    return event
  }

  return { read, append }
}

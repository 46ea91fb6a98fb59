import type { RemotesRegistry, TelemetryEvent } from '@carte/contract'
import type { Note } from '../app/notes.ts'
import { RemoteError } from '../federation/fault.ts'
import { createOwners, type Owner } from './owners.ts'

/** What a beacon holds at most (contract `Telemetry`). */
const MOST_EVENTS = 50
const MOST_MS = 600_000

type Vital = Extract<TelemetryEvent, { readonly kind: 'vital' }>

export interface JournalOptions {
  readonly registry: RemotesRegistry
  /** Whether the server has drawn the page's first view. */
  readonly isServed: boolean
  /** The screen of the present address, as `<remote>/<screen>`, or another name of it. */
  readonly screenNow: () => string
}

/** What there is to tell of a page, until it is told. */
export interface Journal {
  readonly hear: (note: Note) => void
  /** An error that is news, in words that say nothing of anybody. */
  readonly error: (message: string, error: unknown, file: string) => void
  readonly vital: (name: Vital['name'], value: number) => void
  readonly ended: () => void
  /** Hands over what has come together. */
  readonly take: () => readonly TelemetryEvent[]
}

const limited = (value: number) => Math.min(Math.max(value, 0), MOST_MS)

/** Writes down by remote and version what happens in a page: what was shown and how fast, what threw, web vitals. Of nobody. */
export function createJournal({ registry, isServed, screenNow }: JournalOptions): Journal {
  const owners = createOwners(registry)
  let asked: { readonly at: number } | null = null
  /** Vitals are those of what the page began with. */
  let first: (Owner & { readonly screen: string }) | null = null
  // What is not known while it happens, such as whose an error is that a boundary is just about to catch, is known when it is told.
  let pending: (() => TelemetryEvent | null)[] = []

  const add = (tell: () => TelemetryEvent | null) => {
    if (pending.length < MOST_EVENTS) pending.push(tell)
  }

  function shown(place: string, at: number): void {
    const owner = owners.ofPlace(place)
    if (!owner) return
    const ms = Math.round(limited(at - (asked?.at ?? 0)))
    const served = isServed && asked === null
    first ??= { ...owner, screen: place }
    add(() => ({ kind: 'shown', ...owner, screen: place, ms, served }))
  }

  return {
    hear(note) {
      owners.hear(note)
      if (note.is === 'asked') asked = note
      if (note.is === 'shown') shown(note.place, note.at)
    },
    error(message, error, file) {
      // Told already, as a failure of its version.
      if (error instanceof RemoteError) return
      const screen = screenNow()
      add(() => {
        const owner = owners.ofError(error, file)
        if (!owner) return null
        const { place, ...part } = owner
        return { kind: 'error', ...part, screen: place ?? screen, message }
      })
    },
    vital(name, value) {
      const now = screenNow()
      add(() => {
        const owner = first ?? owners.ofPlace(now)
        return owner && { kind: 'vital', name, value: limited(value), screen: now, ...owner }
      })
    },
    ended: () => add(() => ({ kind: 'ended' })),
    take() {
      const told = pending.map((tell) => tell()).filter((event) => event !== null)
      pending = []
      return told
    },
  }
}

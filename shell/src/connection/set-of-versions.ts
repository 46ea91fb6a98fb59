import type { PublishedRegistry, RemotesRegistry } from '@carte/contract'

/** How often, at most, a page that is looked at asks what is released now; and how long it waits after it has asked, in milliseconds. */
const EVERY_MS = 5 * 60_000
const PAUSE_MS = 60_000
/** A visit ends after so long without a sign of its page (decision 20). */
const IDLE_MS = 30 * 60_000

/** Whether the visit of a page with this set would be given another one: a version of it is withdrawn, or it is over and something newer is there. */
export function isOutdated({ remotes, shell }: RemotesRegistry, now: PublishedRegistry, isOver: boolean): boolean {
  const has = (remote: string) => (Object.hasOwn(remotes, remote) ? remotes[remote]?.live.version : undefined)
  const each = Object.entries(now.remotes).map(([remote, published]) => ({ ...published, ours: has(remote) }))
  if (each.some(({ ours, withdrawn }) => ours !== undefined && withdrawn.includes(ours))) return true
  if (!isOver) return false
  // A visit that has drawn a canary draws it again.
  const isCurrent = ({ ours, live, canary }: (typeof each)[number]) =>
    ours === live.version || (canary !== undefined && ours === canary.version)
  return !each.every(isCurrent) || (shell !== undefined && shell !== now.shell)
}

export interface SetOptions {
  readonly registry: RemotesRegistry
  readonly page: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly fetch: typeof globalThis.fetch
  /** The next page of this visit would have other versions. */
  readonly onOutdated: () => void
}

export interface SetOfVersions {
  /** The page shows a sign of life, of which the server knows. */
  readonly touch: () => void
  /** What the visit was for is done. */
  readonly end: () => void
}

/**
 * Learns when this page's set of versions has had its time: when one of them is withdrawn, and when the visit is over while there is something newer. Asks
 * when the tab comes back, every few minutes while it is looked at, and when the visit ends.
 */
export function followSet({ registry, page, fetch, onOutdated }: SetOptions): SetOfVersions {
  let isOver = false
  let asked = Date.now()
  let seen = Date.now()

  async function ask(): Promise<void> {
    asked = Date.now()
    try {
      const response = await fetch('/remotes.json', { cache: 'no-cache' })
      if (!response.ok) return
      const now = (await response.json()) as PublishedRegistry
      if (isOutdated(registry, now, isOver)) onOutdated()
    } catch {
      // Without a connection, or from a server that has none, there is nothing to learn; the set stays as it is.
    }
  }
  function askIfDue(pause: number): void {
    if (page.visibilityState !== 'visible') return
    if (Date.now() - seen > IDLE_MS) isOver = true
    if (Date.now() - asked >= pause) void ask()
  }
  page.addEventListener('visibilitychange', () => askIfDue(PAUSE_MS))
  setInterval(() => askIfDue(EVERY_MS), PAUSE_MS)
  return {
    touch() {
      seen = Date.now()
    },
    end() {
      isOver = true
      void ask()
    },
  }
}

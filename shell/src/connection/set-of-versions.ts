import type { PublishedRegistry, RemotesRegistry } from '@carte/contract'

/**
 * `EVERY_MS`: how often a visible page asks which versions are live. `PAUSE_MS`: minimum time between two requests.
 * Both in milliseconds.
 */
const EVERY_MS = 5 * 60_000
const PAUSE_MS = 60_000
/** A visit ends after this time without a request of its page, in milliseconds (docs/decisions/0020-releases.md). */
const IDLE_MS = 30 * 60_000

/**
 * Returns whether the server would now give this page other versions: one of its versions is withdrawn, or its visit is
 * over and a newer version is live.
 */
export function isOutdated({ remotes, shell }: RemotesRegistry, now: PublishedRegistry, isOver: boolean): boolean {
  const has = (remote: string) => (Object.hasOwn(remotes, remote) ? remotes[remote]?.live.version : undefined)
  const each = Object.entries(now.remotes).map(([remote, published]) => ({ ...published, ours: has(remote) }))
  if (each.some(({ ours, withdrawn }) => ours !== undefined && withdrawn.includes(ours))) return true
  if (!isOver) return false
  // The draw for a canary is kept in the visit cookie, so a guest who had the canary gets it again.
  const isCurrent = ({ ours, live, canary }: (typeof each)[number]) =>
    ours === live.version || (canary !== undefined && ours === canary.version)
  return !each.every(isCurrent) || (shell !== undefined && shell !== now.shell)
}

export interface SetOptions {
  readonly registry: RemotesRegistry
  readonly page: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly fetch: typeof globalThis.fetch
  /** Called when the next page of this visit would get other versions. */
  readonly onOutdated: () => void
}

export interface SetOfVersions {
  /** Records a request of this page. It keeps the visit alive on the server. */
  readonly touch: () => void
  /** Ends the visit, because its order is paid. */
  readonly end: () => void
}

/**
 * Detects when this page's set of versions is outdated: one of them is withdrawn, or the visit is over and a newer
 * version is live. Asks the server when the tab becomes visible, every few minutes while it is visible, and when the
 * visit ends.
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
      // Offline, or the server has no registry: keep the set.
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

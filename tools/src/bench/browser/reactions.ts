import type { Span } from './timings.ts'

/** A key or a click, and the end of the frame after it. */
export interface Press {
  readonly at: number
  readonly frame: number
}

export interface Listed {
  readonly at: number
  /** The names on the cards, one per line. */
  readonly names: string
}

/** What `watchReactions` has recorded. Times in milliseconds since the navigation. */
export interface Reactions {
  readonly presses: readonly Press[]
  /** Slow events as the browser reports them: from the event to the next paint, in steps of 8 ms, from 16 ms on. */
  readonly events: readonly Span[]
  /** Tasks of 50 ms or more. */
  readonly tasks: readonly Span[]
  /** Each change of the list on the page. */
  readonly lists: readonly Listed[]
}

/** What TypeScript's DOM types lack. */
interface Scheduling {
  readonly scheduler: {
    postTask(task: () => void, options: { readonly priority: 'user-blocking' }): Promise<void>
  }
}

/**
 * Runs in the page before its scripts and records how the page reacts. Playwright sends it as text, so it must not
 * refer to anything outside itself.
 *
 * The browser paints after the `requestAnimationFrame` callbacks and before the next task. A task of the highest
 * priority therefore runs right after the paint, before the page's own tasks. The browser's own event timing starts at
 * 16 ms only.
 *
 * @param name selects the elements with the names of the cards
 */
export function watchReactions(name: string): void {
  const seen = { presses: [] as Press[], events: [] as Span[], tasks: [] as Span[], lists: [] as Listed[] }
  Object.assign(window, { carteReactions: seen })
  const { scheduler } = window as unknown as Scheduling
  const onceRendered = (look: () => string, take: (text: string, now: number) => void) =>
    requestAnimationFrame(() => {
      const text = look()
      void scheduler.postTask(() => take(text, performance.now()), { priority: 'user-blocking' })
    })

  for (const type of ['keydown', 'click'])
    addEventListener(
      type,
      ({ timeStamp }) =>
        onceRendered(
          () => '',
          (_, now) => seen.presses.push({ at: timeStamp, frame: now }),
        ),
      { capture: true },
    )

  const watch = (options: PerformanceObserverInit & { readonly durationThreshold?: number }, spans: Span[]) =>
    new PerformanceObserver((entries) => {
      for (const { startTime, duration } of entries.getEntries()) spans.push({ start: startTime, duration })
    }).observe({ buffered: true, ...options })
  watch({ type: 'event', durationThreshold: 16 }, seen.events)
  watch({ type: 'longtask' }, seen.tasks)

  let isAsked = false
  new MutationObserver(() => {
    if (isAsked) return
    isAsked = true
    onceRendered(
      () => {
        isAsked = false
        return [...document.querySelectorAll(name)].map(({ textContent }) => textContent).join('\n')
      },
      (names, now) => {
        if (names !== (seen.lists.at(-1)?.names ?? '')) seen.lists.push({ at: now, names })
      },
    )
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Returns the time from each press to the next frame, in milliseconds: our own measurement or the browser's, whichever
 * is longer.
 */
export function nextFrames({ presses, events }: Reactions, from = 0): readonly number[] {
  return presses.flatMap(({ at, frame }, i) => {
    if (at < from) return []
    const next = presses[i + 1]?.at ?? Number.POSITIVE_INFINITY
    const own = events.filter(({ start }) => start >= at - 1 && start < next - 1)
    return [Math.max(frame - at, ...own.map(({ duration }) => duration))]
  })
}

/**
 * Returns how long after `at` a wanted list was painted, in milliseconds: 0 if it was there before, NaN if it never
 * was.
 */
export function shownAfter({ lists }: Reactions, at: number, wanted: (names: string) => boolean): number {
  const before = lists.findLast((list) => list.at <= at)
  if (wanted(before?.names ?? '')) return 0
  const list = lists.find((each) => each.at > at && wanted(each.names))
  return list ? list.at - at : Number.NaN
}

/** Returns the longest task between two moments, in milliseconds; 0 when none took 50 ms. */
export const longestTask = ({ tasks }: Reactions, from = 0, to = Number.POSITIVE_INFINITY): number =>
  Math.max(
    0,
    ...tasks.filter(({ start, duration }) => start + duration > from && start < to).map((task) => task.duration),
  )

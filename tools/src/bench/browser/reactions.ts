import type { Span } from './timings.ts'

/** A key or a tap, and when the frame after it was painted. */
export interface Press {
  readonly at: number
  readonly frame: number
}

/** A list, and when it was painted. */
export interface Listed {
  readonly at: number
  /** What stands on its cards, one a line. */
  readonly names: string
}

/** What was seen of a page that is used. Times are milliseconds since the navigation. */
export interface Reactions {
  readonly presses: readonly Press[]
  /** What the browser says of slow events: from the event to the next paint, in steps of 8 ms, where it took 16 or more. */
  readonly events: readonly Span[]
  /** Tasks of 50 ms and more. */
  readonly tasks: readonly Span[]
  /** Each list that took another's place. */
  readonly lists: readonly Listed[]
}

/** What TypeScript's library has no types of. */
interface Scheduling {
  readonly scheduler: {
    postTask(task: () => void, options: { readonly priority: 'user-blocking' }): Promise<void>
  }
}

/**
 * Runs in the page before any of its scripts, and notes how the page answers. Sent as text, so it refers to nothing outside
 * itself.
 *
 * A frame is painted between what is asked to run before it and the next task; that one is asked for with the priority that
 * puts it before the page's own. The browser itself tells only of events that took 16 ms or more.
 *
 * @param name selects what carries the name of each card
 */
export function watchReactions(name: string): void {
  const seen = { presses: [] as Press[], events: [] as Span[], tasks: [] as Span[], lists: [] as Listed[] }
  Object.assign(window, { carteReactions: seen })
  const { scheduler } = window as unknown as Scheduling
  const onceDrawn = (look: () => string, take: (text: string, now: number) => void) =>
    requestAnimationFrame(() => {
      const text = look()
      void scheduler.postTask(() => take(text, performance.now()), { priority: 'user-blocking' })
    })

  for (const type of ['keydown', 'click'])
    addEventListener(
      type,
      ({ timeStamp }) =>
        onceDrawn(
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
    onceDrawn(
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

/** From each press to the next frame, in milliseconds: what the page saw or what the browser says, whichever is longer. */
export function nextFrames({ presses, events }: Reactions, from = 0): readonly number[] {
  return presses.flatMap(({ at, frame }, i) => {
    if (at < from) return []
    const next = presses[i + 1]?.at ?? Number.POSITIVE_INFINITY
    const own = events.filter(({ start }) => start >= at - 1 && start < next - 1)
    return [Math.max(frame - at, ...own.map(({ duration }) => duration))]
  })
}

/** How long after `at` a list was there that is `wanted`, in milliseconds; 0 when it was there already. NaN if it never came. */
export function shownAfter({ lists }: Reactions, at: number, wanted: (names: string) => boolean): number {
  const before = lists.findLast((list) => list.at <= at)
  if (wanted(before?.names ?? '')) return 0
  const list = lists.find((each) => each.at > at && wanted(each.names))
  return list ? list.at - at : Number.NaN
}

/** The longest task that ran between two moments; 0 when none took 50 ms. */
export const longestTask = ({ tasks }: Reactions, from = 0, to = Number.POSITIVE_INFINITY): number =>
  Math.max(
    0,
    ...tasks.filter(({ start, duration }) => start + duration > from && start < to).map((task) => task.duration),
  )

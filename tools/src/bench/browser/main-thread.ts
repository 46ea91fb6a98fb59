/** The performance marks around an action, in traces. */
export const BEGIN = 'carte:action'
export const END = 'carte:action-end'

/** The categories of Chromium's tracing that `longestTasks` reads. */
export const TRACED = ['toplevel', 'blink.user_timing', 'devtools.timeline']

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds, like `tdur`, the processor time of the thread. */
  readonly ts: number
  readonly tdur?: number
}

/**
 * Returns for each action of a trace the processor time of its longest task of the page's main thread, in milliseconds.
 * Unlike the length of a frame, it does not grow when other programs use the processor.
 */
export function longestTasks(trace: string): readonly number[] {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] }
  const marks = traceEvents.filter(({ name }) => name === BEGIN || name === END).toSorted((a, b) => a.ts - b.ts)
  const tasks = traceEvents.filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined)
  return marks.flatMap(({ name, ts, pid, tid }, i) => {
    if (name !== BEGIN) return []
    const until = marks[i + 1]?.ts ?? Number.POSITIVE_INFINITY
    const own = tasks.filter((task) => task.pid === pid && task.tid === tid && task.ts >= ts && task.ts <= until)
    return [Math.max(0, ...own.map(({ tdur = 0 }) => tdur / 1000))]
  })
}

/** `USER_HZ`: Linux counts processor time in `/proc` in hundredths of a second. */
export const TICKS_PER_SECOND = 100

export interface ProcStat {
  /** Process id of the parent. */
  readonly parent: number
  /** User and system time of all threads of the process, in ticks. */
  readonly ticks: number
  /** The same for its children that have ended and were waited for. */
  readonly childTicks: number
}

/** Reads the text of `/proc/<pid>/stat` (`man 5 proc_pid_stat`). */
export function parseProcStat(text: string): ProcStat {
  // The second field is the name in parentheses, which can contain spaces and parentheses itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index] ?? 0)
  return { parent: at(1), ticks: at(11) + at(12), childTicks: at(13) + at(14) }
}

export interface ProcSchedule {
  /** Seconds on a processor. */
  readonly ran: number
  /** Seconds ready to run, while other threads had the processor. */
  readonly waited: number
}

/** Reads the text of `/proc/<pid>/schedstat`: two counts of nanoseconds for the main thread, and a number of time slices. */
export function parseSchedstat(text: string): ProcSchedule {
  const [ran = 0, waited = 0] = text.split(' ').map((field) => Number(field) / 1e9)
  return { ran, waited }
}

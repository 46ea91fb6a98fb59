/** `USER_HZ`: Linux counts CPU time in `/proc` in hundredths of a second. */
export const TICKS_PER_SECOND = 100

export interface ProcStat {
  readonly parent: number
  /** User and system time of all threads of the process, in ticks. */
  readonly ticks: number
  /** The same of its children that have exited and were waited for. */
  readonly childTicks: number
}

/** Parses `/proc/<pid>/stat` (`man 5 proc_pid_stat`). */
export function parseProcStat(text: string): ProcStat {
  // The second field is the name in parentheses, which can contain spaces and parentheses itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index] ?? 0)
  return { parent: at(1), ticks: at(11) + at(12), childTicks: at(13) + at(14) }
}

export interface ProcSchedule {
  /** Seconds on a CPU. */
  readonly ran: number
  /** Seconds ready to run, while other threads had the CPU. */
  readonly waited: number
}

/** Parses `/proc/<pid>/schedstat`: two counts of nanoseconds for the main thread, and the number of time slices. */
export function parseSchedstat(text: string): ProcSchedule {
  const [ran = 0, waited = 0] = text.split(' ').map((field) => Number(field) / 1e9)
  return { ran, waited }
}

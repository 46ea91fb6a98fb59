/** One row of the outbox. */
export interface Work {
  readonly id: number
  readonly topic: string
  readonly subject: string
  readonly attempts: number
}

interface LaneParts {
  /** How much may be done at once. */
  readonly slots: number
  /** Takes work that is due, so that nobody else has it. */
  readonly take: (limit: number) => Promise<readonly Work[]>
  readonly work: (work: Work) => Promise<void>
}

/** Does work of one kind as it comes, several at once: one that takes long holds up nothing but its own slot. */
export function createLane({ slots, take, work }: LaneParts) {
  const running = new Set<Promise<void>>()
  let isClosed = false
  let taking: Promise<void> | null = null
  let again = false

  const begin = (row: Work): void => {
    // The database is away; the row comes back when its lease is over.
    const doing = work(row).catch(() => {})
    running.add(doing)
    void doing.then(() => {
      running.delete(doing)
      wake()
    })
  }

  async function fill(): Promise<void> {
    do {
      again = false
      const free = slots - running.size
      if (isClosed || free === 0) return
      const rows = await take(free)
      for (const row of rows) begin(row)
      if (rows.length > 0) again = true
    } while (again)
  }

  function wake(): void {
    again = true
    if (isClosed || taking) return
    taking = fill()
      .catch(() => {
        // The database is away; the next tick tries again.
        again = false
      })
      .finally(() => {
        taking = null
        if (again) wake()
      })
  }

  return {
    /** Looks whether there is something to do. */
    wake,
    async close(): Promise<void> {
      isClosed = true
      await taking
      await Promise.all(running)
    },
  }
}

export interface Work {
  readonly id: number
  readonly topic: string
  readonly subject: string
  readonly attempts: number
}

interface WorkerPoolOptions {
  readonly slots: number
  /** Takes due work exclusively. */
  readonly take: (limit: number) => Promise<readonly Work[]>
  readonly work: (work: Work) => Promise<void>
}

/** Creates a worker pool for work of one kind. A slow task occupies only its own slot. */
export function createWorkerPool({ slots, take, work }: WorkerPoolOptions) {
  const running = new Set<Promise<void>>()
  let isClosed = false
  let taking: Promise<void> | null = null
  let again = false

  const begin = (row: Work): void => {
    // The database is unavailable; the row is due again when its lease ends.
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
        // The database is unavailable; the next tick retries.
        again = false
      })
      .finally(() => {
        taking = null
        if (again) wake()
      })
  }

  return {
    wake,
    async close(): Promise<void> {
      isClosed = true
      await taking
      await Promise.all(running)
    },
  }
}

interface LockRequest {
  /** Runs the work of this request, which now holds the lock. */
  readonly grant: () => void
  /** Rejects this request after another one has stolen its lock. */
  readonly lose: () => void
}

/** Fakes the Web Locks API, which jsdom lacks: one holder per name, a queue, and `steal`. */
export function createLocks(): Pick<LockManager, 'request'> {
  const holders = new Map<string, LockRequest>()
  const queues = new Map<string, LockRequest[]>()
  const grantNext = (name: string) => {
    const lockRequest = queues.get(name)?.shift()
    if (lockRequest) holders.set(name, lockRequest)
    else holders.delete(name)
    lockRequest?.grant()
  }
  const request = (name: string, options: LockOptions, work: () => Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const rejectAborted = () => reject(new DOMException('', 'AbortError'))
      const lockRequest: LockRequest = {
        grant: () => {
          void Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => {
              if (holders.get(name) === lockRequest) grantNext(name)
            })
        },
        lose: rejectAborted,
      }
      options.signal?.addEventListener('abort', () => {
        const queue = queues.get(name) ?? []
        if (!queue.includes(lockRequest)) return
        queue.splice(queue.indexOf(lockRequest), 1)
        rejectAborted()
      })
      const holder = holders.get(name)
      if (holder && !options.steal) {
        queues.set(name, [...(queues.get(name) ?? []), lockRequest])
        return
      }
      holders.set(name, lockRequest)
      holder?.lose()
      lockRequest.grant()
    })
  return { request: request as LockManager['request'] }
}

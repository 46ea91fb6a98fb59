interface Turn {
  readonly grant: () => void
  readonly take: () => void
}

/** Implements the Web Locks API, which jsdom lacks: one holder per name, a queue, and `steal`. */
export function createLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Turn>()
  const waiting = new Map<string, Turn[]>()
  const next = (name: string) => {
    const turn = waiting.get(name)?.shift()
    if (turn) held.set(name, turn)
    else held.delete(name)
    turn?.grant()
  }
  const request = (name: string, options: LockOptions, work: () => Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const abort = () => reject(new DOMException('', 'AbortError'))
      const turn: Turn = {
        grant: () => {
          void Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => {
              if (held.get(name) === turn) next(name)
            })
        },
        take: abort,
      }
      options.signal?.addEventListener('abort', () => {
        const queue = waiting.get(name) ?? []
        if (!queue.includes(turn)) return
        queue.splice(queue.indexOf(turn), 1)
        abort()
      })
      const holder = held.get(name)
      if (holder && !options.steal) {
        waiting.set(name, [...(waiting.get(name) ?? []), turn])
        return
      }
      held.set(name, turn)
      holder?.take()
      turn.grant()
    })
  return { request: request as LockManager['request'] }
}

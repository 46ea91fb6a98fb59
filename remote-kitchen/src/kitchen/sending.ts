import type { Problem } from '@carte/contract'
import type { Result } from '@carte/contract/client'

/** What a tap has begun and the server has not answered for yet. */
export interface Sending {
  /** What it is about, such as an order's id: one thing at a time about one subject. */
  readonly subject: string
  readonly label: string
  /** Nobody could be reached; it goes out by itself when somebody can. */
  readonly isWaiting: boolean
}

interface Job extends Sending {
  readonly calls: readonly (() => Promise<Result<unknown>>)[]
}

export interface SendingOptions {
  readonly onChange: (all: readonly Sending[]) => void
  /** The server has said no: nothing of it is tried again. */
  readonly onRefused: (job: Sending, problem: Problem) => void
  readonly retryMs?: number
}

const RETRY_MS = 3_000
/** Nobody was there, or was for the moment not able to: not an answer. */
const isNoAnswer = ({ status }: Result<unknown>) => status === 0 || status === 429 || status >= 500

/**
 * Sends what was tapped, and goes on trying where the network is away: a tap is never lost. Nor is it done twice, because a step, a refund and a pause that
 * have been taken already change nothing when they come again.
 */
export function createSending({ onChange, onRefused, retryMs = RETRY_MS }: SendingOptions) {
  const jobs = new Map<string, Job>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const tell = () => onChange([...jobs.values()])
  const put = (job: Job) => {
    jobs.set(job.subject, job)
    tell()
  }

  async function run(job: Job): Promise<void> {
    put({ ...job, isWaiting: false })
    for (const [index, call] of job.calls.entries()) {
      const answer = await call()
      if (isOver) return
      // The provider's no to a refund is an answer.
      if (!answer.ok && isNoAnswer(answer) && answer.status !== 502) {
        put({ ...job, calls: job.calls.slice(index), isWaiting: true })
        later()
        return
      }
      if (!answer.ok) {
        jobs.delete(job.subject)
        tell()
        onRefused(job, answer.problem)
        return
      }
    }
    jobs.delete(job.subject)
    tell()
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const job of jobs.values()) if (job.isWaiting) void run(job)
  }
  const later = () => {
    timer ??= setTimeout(flush, retryMs)
  }

  return {
    /** Does `calls` one after the other; nothing while something about the same subject is on its way. @returns whether it was begun. */
    send(subject: string, label: string, calls: Job['calls']): boolean {
      if (jobs.has(subject)) return false
      void run({ subject, label, calls, isWaiting: false })
      return true
    },
    /** The network is there again. */
    flush,
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

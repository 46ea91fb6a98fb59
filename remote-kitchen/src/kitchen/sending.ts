import { isBare, type Problem } from '@carte/contract'
import type { Result } from '@carte/contract/client'

/** What a tap has begun and the server has not answered for yet. */
export interface Sending {
  /** What it is about, such as an order's id: one thing at a time about one subject. */
  readonly subject: string
  readonly label: string
  /** Nobody could be reached; it goes out by itself when somebody can. */
  readonly isWaiting: boolean
  /** What was wished for, where it is one state or another. */
  readonly wished?: string
}

type Calls = readonly (() => Promise<Result<unknown>>)[]

interface Job extends Sending {
  readonly calls: Calls
}

export interface SendingOptions {
  readonly onChange: (all: readonly Sending[]) => void
  /** The server has said no: nothing of it is tried again. */
  readonly onRefused: (job: Sending, problem: Problem) => void
  readonly retryMs?: number
}

const RETRY_MS = 3_000
/**
 * Nobody was there, or was for the moment not able to: not an answer. A provider's no to a refund is one, a 502 with a code of ours; without one it comes
 * from a proxy whose server has just gone.
 */
function isNoAnswer(answer: Result<unknown>): boolean {
  if (answer.ok) return false
  const { status, problem } = answer
  return status === 0 || status === 429 || (status >= 500 && (status !== 502 || isBare(problem.code)))
}

/**
 * Sends what was tapped, and goes on trying where the network is away: a tap is never lost. Nor is it done twice, because a step and a refund that
 * have been taken already change nothing when they come again. A pause that is sent again counts from then.
 */
export function createSending({ onChange, onRefused, retryMs = RETRY_MS }: SendingOptions) {
  const jobs = new Map<string, Job>()
  /** What was wished for instead while something about the same subject was on its way. */
  const instead = new Map<string, Job>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let generation = 0

  const tell = () => onChange([...jobs.values()])
  const put = (job: Job) => {
    jobs.set(job.subject, job)
    tell()
  }
  const end = ({ subject }: Job) => {
    const next = instead.get(subject)
    instead.delete(subject)
    jobs.delete(subject)
    if (next) void run(next)
    else tell()
  }

  async function run(job: Job): Promise<void> {
    const mine = generation
    put({ ...job, isWaiting: false })
    for (const [index, call] of job.calls.entries()) {
      const answer = await call()
      if (mine !== generation) return
      if (answer.ok) continue
      const isOver = !isNoAnswer(answer)
      if (isOver || instead.has(job.subject)) end(job)
      else {
        put({ ...job, calls: job.calls.slice(index), isWaiting: true })
        timer ??= setTimeout(flush, retryMs)
      }
      if (isOver) onRefused(job, answer.problem)
      return
    }
    end(job)
  }
  function flush() {
    clearTimeout(timer)
    timer = undefined
    for (const job of [...jobs.values()]) if (job.isWaiting) void run(job)
  }

  return {
    /** Does `calls` one after the other; nothing while something about the same subject is on its way. @returns whether it was begun. */
    send(subject: string, label: string, calls: Calls): boolean {
      if (jobs.has(subject)) return false
      void run({ subject, label, calls, isWaiting: false })
      return true
    },
    /** The same for what has two states: the last wish counts, and takes the place of one that waits. */
    wish(subject: string, label: string, wished: string, calls: Calls): void {
      const job: Job = { subject, label, wished, calls, isWaiting: false }
      if (jobs.get(subject)?.isWaiting === false) instead.set(subject, job)
      else void run(job)
    },
    /** The network is there again. */
    flush,
    /** Forgets everything: whoever taps next is somebody else. */
    clear() {
      generation += 1
      clearTimeout(timer)
      timer = undefined
      instead.clear()
      jobs.clear()
      tell()
    },
  }
}

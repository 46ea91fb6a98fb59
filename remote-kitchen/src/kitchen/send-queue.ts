import { isDerivedFromStatus, type Problem } from '@carte/contract'
import type { Result } from '@carte/contract/client'

/** An action that the server has not confirmed yet. */
export interface PendingAction {
  /** What the action changes, for example an order's id. One action per subject at a time. */
  readonly subject: string
  /** Names the subject to the staff: a pickup code, or the name of the shop or the article. */
  readonly label: string
  /** Whether the server was unreachable; the action is retried automatically. */
  readonly isWaiting: boolean
  /** The value to set: the shop's status, minutes, or whether an article is sold out. Undefined for an order. */
  readonly wanted?: string
  /** The pick-up time that a change of an order's time asks for. */
  readonly newTime?: string
}

type Calls = readonly (() => Promise<Result<unknown>>)[]

interface Job extends PendingAction {
  readonly calls: Calls
}

interface SendQueueOptions {
  readonly onChange: (all: readonly PendingAction[]) => void
  /** Called when the server has rejected the action, which is then not retried. */
  readonly onRejected: (job: PendingAction, problem: Problem) => void
  readonly retryMs?: number
}

const RETRY_MS = 3_000

/**
 * Returns whether to retry: the server was unreachable or temporarily unable to answer. A 502 with an error code of the
 * API is a final answer (the payment provider has rejected a refund); without a code it comes from a proxy whose server
 * is gone.
 */
function shouldRetry(answer: Result<unknown>): boolean {
  if (answer.ok) return false
  const { status, problem } = answer
  return status === 0 || status === 429 || (status >= 500 && (status !== 502 || isDerivedFromStatus(problem.code)))
}

/**
 * Sends actions and retries while the network is down, so that no tap is lost. Repeating is safe: a step or refund that
 * was already done changes nothing. A repeated pause starts its time again.
 */
export function createSendQueue({ onChange, onRejected, retryMs = RETRY_MS }: SendQueueOptions) {
  const jobs = new Map<string, Job>()
  /** The next action for a subject whose current action is still being sent. */
  const nextJobs = new Map<string, Job>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let generation = 0

  const notify = () => onChange([...jobs.values()])
  const put = (job: Job) => {
    jobs.set(job.subject, job)
    notify()
  }
  const end = ({ subject }: Job) => {
    const next = nextJobs.get(subject)
    nextJobs.delete(subject)
    jobs.delete(subject)
    if (next) void run(next)
    else notify()
  }

  async function run(job: Job): Promise<void> {
    const startedIn = generation
    put({ ...job, isWaiting: false })
    for (const [index, call] of job.calls.entries()) {
      const answer = await call()
      if (startedIn !== generation) return
      if (answer.ok) continue
      const isRejected = !shouldRetry(answer)
      if (isRejected || nextJobs.has(job.subject)) end(job)
      else {
        put({ ...job, calls: job.calls.slice(index), isWaiting: true })
        timer ??= setTimeout(flush, retryMs)
      }
      if (isRejected) onRejected(job, answer.problem)
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
    /** Runs `calls` one after the other, unless an action for the subject is pending. @returns whether it started */
    send(subject: string, label: string, calls: Calls, more: Pick<PendingAction, 'newTime'> = {}): boolean {
      if (jobs.has(subject)) return false
      void run({ ...more, subject, label, calls, isWaiting: false })
      return true
    },
    /** The same for an action that sets a value: the last wanted value wins and replaces an action that waits. */
    sendLatest(subject: string, label: string, wanted: string, calls: Calls): void {
      const job: Job = { subject, label, wanted, calls, isWaiting: false }
      if (jobs.get(subject)?.isWaiting === false) nextJobs.set(subject, job)
      else void run(job)
    },
    /** Retries at once; call it when the network is back. */
    flush,
    /** Drops all actions, because another person may sign in next. Later responses are ignored. */
    clear() {
      generation += 1
      clearTimeout(timer)
      timer = undefined
      nextJobs.clear()
      jobs.clear()
      notify()
    },
  }
}

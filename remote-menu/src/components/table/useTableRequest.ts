import type { Problem, Table } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { ENDED_CODE, receiveAnswerAtom } from '@carte/features/table'
import { type TableMembership, tableAtom, useStore } from '@carte/store'
import { useState } from 'react'

export interface TableRequest {
  readonly isBusy: boolean
  /** Why the last request failed. The end of the session has a message of its own. */
  readonly problem: Problem | null
  /** Sends a request, unless one is under way. */
  readonly send: (request: (membership: TableMembership) => Promise<Result<Table>>) => Promise<void>
}

/** Returns a function that sends a request of this browser's guest to the table, and shows its answer on the page. */
export function useTableRequest(): TableRequest {
  const store = useStore()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    isBusy,
    problem,
    send: async (request) => {
      const membership = store.get(tableAtom)
      if (isBusy || !membership) return
      setBusy(true)
      setProblem(null)
      const answer = await request(membership)
      store.get(receiveAnswerAtom)?.(answer)
      setBusy(false)
      if (!answer.ok && answer.problem.code !== ENDED_CODE) setProblem(answer.problem)
    },
  }
}

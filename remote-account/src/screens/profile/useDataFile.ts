import type { Problem } from '@carte/contract'
import { getUserData } from '@carte/contract/accounts'
import { useClient } from '@carte/store'
import { useState } from 'react'

/** As the server names it. */
const NAME = 'carte-data.json'

/**
 * What is kept of the customer, asked for by a call and handed over as a file: a link cannot say who asks, on a page where that is not in a
 * cookie.
 */
export function useDataFile() {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const save = async () => {
    setBusy(true)
    const answer = await client.call(getUserData, {})
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) handOver(JSON.stringify(answer.data, null, 2))
  }
  return { save, isBusy, problem }
}

function handOver(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: NAME }).click()
  // The browser has begun by then, and holds what it reads.
  setTimeout(() => URL.revokeObjectURL(href))
}

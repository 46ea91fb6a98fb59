import type { Problem } from '@carte/contract'
import { getUserData } from '@carte/contract/accounts'
import { useClient } from '@carte/store'
import { useState } from 'react'

/** File name, the same as the server's. */
const NAME = 'carte-data.json'

/**
 * Downloads the customer's data with an API call. For embeds, where the session is a token: a plain link could not send
 * it.
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
  // By the next task the download has started and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(href))
}

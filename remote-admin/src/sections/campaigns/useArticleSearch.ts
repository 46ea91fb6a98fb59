import type { FoundArticles } from '@carte/contract'
import { searchArticles } from '@carte/contract/admin'
import { useClient } from '@carte/store'
import { useEffect, useState } from 'react'

/** Milliseconds after the last key. */
const PAUSE_MS = 200

/** Searches articles while the person types. `found` is null without a search. */
export function useArticleSearch(text: string): {
  readonly found: FoundArticles | null
  readonly isUnreachable: boolean
} {
  const client = useClient()
  const [found, setFound] = useState<FoundArticles | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const search = text.trim()
  useEffect(() => {
    if (search === '') {
      setFound(null)
      setUnreachable(false)
      return
    }
    const controller = new AbortController()
    const run = async () => {
      const result = await client.call(searchArticles, { query: { search }, signal: controller.signal })
      setFound(result.ok ? result.data : null)
      setUnreachable(!result.ok)
    }
    // `call` rejects only if it was aborted.
    const timer = setTimeout(() => void run().catch(() => {}), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, search])
  return { found, isUnreachable }
}

import type { CampaignPreview, CampaignSettings, Problem } from '@carte/contract'
import { previewCampaign } from '@carte/contract/admin'
import { useClient } from '@carte/store'
import { useEffect, useState } from 'react'

/** Milliseconds after the last change. */
const PAUSE_MS = 350

interface Preview {
  /** The latest answer; null before the first one. */
  readonly baskets: CampaignPreview['baskets'] | null
  readonly problem: Problem | null
  readonly isLoading: boolean
}

/** Asks the server what a campaign would do, after each change. Null: there is nothing to ask. */
export function usePreview(campaign: CampaignSettings | null): Preview {
  const client = useClient()
  const [preview, setPreview] = useState<Preview>({ baskets: null, problem: null, isLoading: false })
  const asked = campaign && JSON.stringify(campaign)
  useEffect(() => {
    if (asked === null) return
    const controller = new AbortController()
    const run = async () => {
      const body = { campaign: JSON.parse(asked) as CampaignSettings }
      const result = await client.call(previewCampaign, { body, signal: controller.signal })
      setPreview(
        result.ok
          ? { baskets: result.data.baskets, problem: null, isLoading: false }
          : { baskets: null, problem: result.problem, isLoading: false },
      )
    }
    setPreview((last) => ({ ...last, isLoading: true }))
    // `call` rejects only if it was aborted.
    const timer = setTimeout(() => void run().catch(() => {}), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, asked])
  return preview
}

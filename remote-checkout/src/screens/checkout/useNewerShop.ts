import { getSettings } from '@carte/contract'
import { useRevalidator } from '@carte/navigation'
import { type JotaiStore, loadPresentShop, settingsAtom, shopAtom, useClient, useStore } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import type { Refusal } from './refusal.ts'

/** Refusals that tell that shop or operator are not as this page knows them. */
const OUTDATED: ReadonlySet<string> = new Set([
  'invalid-spot',
  'deliverySpotRequired',
  'shop-method-not-supported',
  'requires-email',
  'requires-phone',
])

/** Asks for what the form is made of again, when a refusal shows that it has changed meanwhile. */
export function useNewerShop(shopId: string, refusal: Refusal | null): void {
  const store = useStore()
  const client = useClient()
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(async () => {
    const [settings] = await Promise.all([client.call(getSettings, {}), renewShop(store, shopId)])
    if (settings.ok) store.set(settingsAtom, settings.data)
    // Takes the shop that is known now, and asks for its spots.
    await revalidate()
  })
  const isOutdated = refusal !== null && OUTDATED.has(refusal.problem.code)
  useEffect(() => {
    if (isOutdated) void refresh()
  }, [isOutdated])
}

async function renewShop(store: JotaiStore, shopId: string): Promise<void> {
  const answer = await loadPresentShop(store, shopId)
  if (answer.ok && store.get(shopAtom)?.id === shopId) store.set(shopAtom, answer.data)
}

import { getSettings } from '@carte/contract'
import { useRevalidator } from '@carte/navigation'
import { type JotaiStore, loadPresentShop, settingsAtom, shopAtom, useClient, useStore } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import type { CheckoutError } from './checkout-error.ts'

/** Codes of rejections which show that this page's shop or settings are outdated. */
const OUTDATED: ReadonlySet<string> = new Set([
  'invalid-spot',
  'deliverySpotRequired',
  'shop-method-not-supported',
  'requires-email',
  'requires-phone',
])

/** Reloads settings, shop and spots when a rejection shows that they have changed. */
export function useNewerShop(shopId: string, rejection: CheckoutError | null): void {
  const store = useStore()
  const client = useClient()
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(async () => {
    const [settings] = await Promise.all([client.call(getSettings, {}), renewShop(store, shopId)])
    if (settings.ok) store.set(settingsAtom, settings.data)
    // Runs the loader, which takes the shop from the store and loads the spots.
    await revalidate()
  })
  const isOutdated = rejection !== null && OUTDATED.has(rejection.problem.code)
  useEffect(() => {
    if (isOutdated) void refresh()
  }, [isOutdated])
}

async function renewShop(store: JotaiStore, shopId: string): Promise<void> {
  const answer = await loadPresentShop(store, shopId)
  if (answer.ok && store.get(shopAtom)?.id === shopId) store.set(shopAtom, answer.data)
}

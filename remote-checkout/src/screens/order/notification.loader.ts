import { getPushKey } from '@carte/contract/checkout'
import { atom, hostPageAtom, type LoadArgs, useAtomValue } from '@carte/store'
import { importNotification } from '../../lazy.ts'

type Chunk = Awaited<ReturnType<typeof importNotification>>

/** What the order page needs to offer a notification. */
interface NotificationOffer {
  readonly orderId: string
  readonly NotifyWhenReady: Chunk['NotifyWhenReady']
  /** The site's public key, with which the browser subscribes. */
  readonly pushKey: string
}

const offerAtom = atom<NotificationOffer | null>(null)

/** Returns the offer of a notification for the order; null where it is not possible or could not be loaded in time. */
export function useNotificationOffer(orderId: string): NotificationOffer | null {
  const offer = useAtomValue(offerAtom)
  return offer?.orderId === orderId ? offer : null
}

/** The order page is shown without the offer if loading the offer takes longer. */
const TIMEOUT_MS = 2_000

/** Loads the offer of a notification for an order, if it is possible. Never rejects. */
export async function loadNotificationOffer(args: LoadArgs): Promise<void> {
  const { store, params } = args
  const orderId = String(params.orderId)
  // Loaded already. The offer stays when the guest blocks notifications, and then explains how to allow them.
  if (store.get(offerAtom)?.orderId === orderId) return
  // A page of another site has no service worker of ours.
  if (store.get(hostPageAtom).isEmbedded || !canNotify()) return
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null))
  const found = await Promise.race([fetchOffer(args).catch(() => null), timeout])
  if (found) store.set(offerAtom, { orderId, ...found })
}

async function fetchOffer({ client, signal }: LoadArgs): Promise<Omit<NotificationOffer, 'orderId'> | null> {
  const [answer, { NotifyWhenReady }] = await Promise.all([client.call(getPushKey, { signal }), importNotification()])
  return answer.ok ? { NotifyWhenReady, pushKey: answer.data.publicKey } : null
}

/**
 * Returns whether this browser can show notifications of the site and the guest has not blocked them. The service
 * worker receives them; during the first seconds of a first visit, and in development, there is none.
 */
function canNotify(): boolean {
  try {
    const hasApis = 'PushManager' in globalThis && 'Notification' in globalThis
    return hasApis && navigator.serviceWorker?.controller != null && Notification.permission !== 'denied'
  } catch {
    // A sandboxed frame without an origin may not read the service worker.
    return false
  }
}

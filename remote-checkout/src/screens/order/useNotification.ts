import { subscribeToOrder, unsubscribeFromOrder } from '@carte/contract/checkout'
import type { Result } from '@carte/contract/client'
import { arrayOf, isString } from '@carte/contract/guards'
import { knownOrdersAtom, type LoadArgs, storedAtom, useAtomValue, useClient, useStore } from '@carte/store'
import { useState } from 'react'
import { codeOf } from './code-of.ts'

/** Ids of the orders that this browser is notified of. */
const storedIds = storedAtom<readonly string[]>('notified-orders', arrayOf(isString), [])

type Store = LoadArgs['store']

/** Stores whether an order is notified, and removes orders that this browser does not know any more. */
function setNotified(store: Store, orderId: string, isNotified: boolean): void {
  const known = store.get(knownOrdersAtom).map(({ id }) => id)
  storedIds.write(store, (ids) => {
    const others = ids.filter((id) => id !== orderId && known.includes(id))
    return isNotified ? [...others, orderId] : others
  })
}

/** `idle`: offered, or on. */
type NotificationState = 'idle' | 'asking' | 'denied' | 'failed'

/** The notification of an order in this browser, and the functions that change it. */
export function useNotification(orderId: string, pushKey: string) {
  const client = useClient()
  const store = useStore()
  const isStored = useAtomValue(storedIds).includes(orderId)
  const [state, setState] = useState<NotificationState>('idle')
  const call = { params: { orderId }, headers: { 'customer-code': codeOf(store, orderId) } }

  const turnOn = async () => {
    setState('asking')
    try {
      // First, because Safari shows the question only directly after a tap.
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return setState(permission === 'denied' ? 'denied' : 'idle')
      const { endpoint, keys } = keysOf(await subscribe(pushKey))
      expectSuccess(await client.call(subscribeToOrder, { ...call, body: { endpoint, keys } }))
      setNotified(store, orderId, true)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  const turnOff = async () => {
    setState('asking')
    try {
      const subscription = await currentSubscription()
      if (subscription) {
        const { endpoint } = subscription
        expectSuccess(await client.call(unsubscribeFromOrder, { ...call, body: { endpoint } }))
      }
      setNotified(store, orderId, false)
      if (store.get(storedIds).length === 0) await subscription?.unsubscribe()
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  const isOn = isStored && Notification.permission === 'granted'
  return { state, isOn, turnOn, turnOff } as const
}

function expectSuccess(answer: Result<unknown>): void {
  if (!answer.ok) throw new Error(answer.problem.code)
}

const pushManager = async () => (await navigator.serviceWorker.ready).pushManager

const currentSubscription = async () => (await pushManager()).getSubscription()

/** Subscribes this browser. A subscription with an earlier key of the site is replaced. */
async function subscribe(key: string): Promise<PushSubscription> {
  const manager = await pushManager()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const earlier = await manager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Decodes base64url. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))

function keysOf(subscription: PushSubscription) {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  if (!endpoint || !p256dh || !auth) throw new Error('The subscription has no keys')
  return { endpoint, keys: { p256dh, auth } }
}

import type { OrderDetails } from '@carte/contract'
import { subscribeToOrder, unsubscribeFromOrder } from '@carte/contract/checkout'
import type { Result } from '@carte/contract/client'
import { arrayOf, isString } from '@carte/contract/guards'
import { isWithKitchen } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { knownOrdersAtom, type LoadArgs, storedAtom, useAtomValue, useClient, useStore } from '@carte/store'
import { Button, Icon } from '@carte/ui'
import { useEffect, useRef, useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { codeOf } from './code-of.ts'
import { headlineKey } from './headline.ts'
import * as styles from './NotifyWhenReady.module.css'

interface Props {
  readonly details: OrderDetails
  readonly pushKey: string
}

/** Offers to notify the guest when the order is ready, while it is in progress. */
export function NotifyWhenReady({ details, pushKey }: Props) {
  const isInProgress = isWithKitchen(details.status) || headlineKey({ kind: 'details', details }) === 'sent'
  const [wasOffered] = useState(isInProgress)
  if (isInProgress) return <Offer orderId={details.orderId} pushKey={pushKey} />
  // Keeps the place when the order becomes ready, so that nothing below it moves. The card above grows over it.
  return wasOffered && details.status === 'done' ? <div className={styles.reserved} /> : null
}

function Offer({ orderId, pushKey }: { readonly orderId: string; readonly pushKey: string }) {
  const { t } = useTexts(checkoutTexts)
  const { state, isOn, turnOn, turnOff } = useNotification(orderId, pushKey)
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (state === 'denied') message.current?.focus()
  }, [state])
  const problem = state === 'denied' || state === 'failed' ? state : null
  return (
    <div className={styles.notify}>
      {/* The live region must be in the page before its text, or screen readers may not announce it. */}
      <p ref={message} aria-live="polite" tabIndex={-1} className={styles.message}>
        {(problem || isOn) && <Icon name={problem ? 'warning' : 'check'} size={20} />}
        {problem ? t(`order.notify.${problem}`) : isOn && t('order.notify.on')}
      </p>
      {state !== 'denied' && (
        // One button for both directions, so that it keeps the focus.
        <Button
          kind={isOn ? 'quiet' : 'ghost'}
          small={isOn}
          className={styles.button}
          busy={state === 'asking'}
          onClick={() => void (isOn ? turnOff() : turnOn())}
        >
          {!isOn && <Icon name="bell" size={20} />}
          {t(isOn ? 'order.notify.off' : 'order.notify')}
        </Button>
      )}
    </div>
  )
}

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

/** `idle`: the guest can turn the notification on, or it is on. */
type NotificationState = 'idle' | 'asking' | 'denied' | 'failed'

/** The notification of an order in this browser, and the functions that change it. */
function useNotification(orderId: string, pushKey: string) {
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

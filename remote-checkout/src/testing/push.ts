import { createECDH, randomBytes } from 'node:crypto'

/** The origin of the fake browser's push service. Pass it to the server as `pushServices`. */
export const PUSH_ORIGIN = 'https://push.example'

/** A fake of the browser's notifications, which jsdom lacks. */
export interface FakePush {
  /** How often the guest was asked. */
  readonly asked: () => number
  /** The current subscription, and the key it was made with. */
  readonly subscription: () => { readonly endpoint: string; readonly key: string } | null
  /** What the guest answers when asked. */
  answer: NotificationPermission
  /** Whether the push service is unreachable. */
  isUnreachable: boolean
  /** Sets the permission, as in the browser's settings. */
  readonly setPermission: (permission: NotificationPermission) => void
  /** Removes the fake from the page. */
  readonly uninstall: () => void
}

interface FakePushOptions {
  readonly permission?: NotificationPermission
  /** Whether a service worker controls the page. Default: true. */
  readonly hasWorker?: boolean
}

/** Adds `PushManager`, `Notification` and a service worker to the page, as in a browser that supports them. */
export function fakePush({ permission = 'default', hasWorker = true }: FakePushOptions = {}): FakePush {
  let asked = 0
  let current: { endpoint: string; key: string; unsubscribe: () => Promise<boolean>; toJSON: () => object } | null =
    null
  const notifications = { permission }

  const subscribe = async ({ applicationServerKey }: { readonly applicationServerKey: Uint8Array }) => {
    if (fake.isUnreachable) throw new DOMException('The push service is unreachable', 'AbortError')
    const key = Buffer.from(applicationServerKey).toString('base64url')
    if (current && current.key !== key) throw new DOMException('Another key', 'InvalidStateError')
    const endpoint = `${PUSH_ORIGIN}/send/${randomBytes(8).toString('hex')}`
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    current ??= {
      endpoint,
      key,
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    return current
  }
  const pushManager = { subscribe, getSubscription: async () => current }
  const worker = { controller: hasWorker ? {} : null, ready: Promise.resolve({ pushManager }) }
  const requestPermission = async () => {
    asked += 1
    notifications.permission = fake.answer
    return fake.answer
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: Object.assign(notifications, { requestPermission }),
  })
  const fake: FakePush = {
    asked: () => asked,
    subscription: () => current,
    answer: 'granted',
    isUnreachable: false,
    setPermission: (next) => {
      notifications.permission = next
    },
    uninstall: () => {
      Reflect.deleteProperty(navigator, 'serviceWorker')
      for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
    },
  }
  return fake
}

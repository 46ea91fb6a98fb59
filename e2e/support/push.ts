import type { Subscription } from '@carte/api/push-service'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Makes the page's `PushManager` return a subscription at a push service of the spec: that of Chromium is Google's,
 * which the spec cannot reach. The service worker and the permission are the browser's own. Runs in the page.
 */
export function stubPushManager(subscription: Subscription): void {
  // Pages without an origin also run this, and have no storage.
  const isSubscribed = () => localStorage.getItem('stub-subscribed') !== null
  const current = {
    endpoint: subscription.endpoint,
    toJSON: () => ({ ...subscription, expirationTime: null }),
    unsubscribe: async () => {
      localStorage.removeItem('stub-subscribed')
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
      if (!userVisibleOnly || !(applicationServerKey instanceof Uint8Array) || applicationServerKey.length !== 65)
        throw new DOMException('Invalid options', 'NotSupportedError')
      localStorage.setItem('stub-subscribed', 'yes')
      return current
    },
    getSubscription: async () => (isSubscribed() ? current : null),
  })
}

interface Registered {
  readonly registrations: readonly { readonly registrationId: string; readonly scopeURL: string }[]
}

/**
 * Delivers a decrypted message to the site's service worker, as the browser does when its push service sends one. No
 * page of the site has to be open.
 *
 * @param page any page of the browser
 */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const ids = new Map<string, string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registered) => {
    for (const { scopeURL, registrationId } of registrations) ids.set(scopeURL, registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => ids.get(`${origin}/`)).toBeDefined()
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: String(ids.get(`${origin}/`)), data })
  await cdp.detach()
}

/** Returns the notifications that the site shows. @param page a page of the site */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, lang, tag, icon, data }) => ({
      ...{ title, body, lang, tag, data: String(data) },
      icon: new URL(icon).pathname,
    }))
  })

/** Sets whether the site may show notifications. `denied` denies every other permission too. */
export const setNotifications = (context: BrowserContext, origin: string, setting: 'granted' | 'denied') =>
  context.grantPermissions(setting === 'granted' ? ['notifications'] : ['geolocation'], { origin })

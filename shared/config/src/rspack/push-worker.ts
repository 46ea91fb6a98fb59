import type { Compiler, RspackPluginInstance } from '@rspack/core'

// Globals of a service worker, which Node's types lack.
declare const clients: {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>
  openWindow(url: string): Promise<unknown>
}
declare const location: { readonly origin: string }
declare const registration: { showNotification(title: string, options: object): Promise<void> }

interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
}
interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: { readonly data: string; close(): void }
}

/** The message of the server (`api/src/modules/messaging/push/work.ts`). */
interface Message {
  readonly title: string
  readonly body: string
  readonly lang: string
  /** The path of the page that a tap opens; one notification per path. */
  readonly url: string
}

// These functions are serialized into the worker. They must not use anything outside of themselves.

/** Shows the notification. Browsers require one for each message. */
function onPush(event: PushEvent): void {
  const message = event.data?.json() as Message | undefined
  if (!message) return
  const { title, body, lang, url } = message
  event.waitUntil(
    registration.showNotification(title, { body, lang, tag: url, icon: '/icons/icon-192.png', data: url }),
  )
}

/** Focuses an open page of the notification's address, or opens one. */
function onNotificationClick(event: NotificationEvent): void {
  const { notification } = event
  notification.close()
  const { href, origin } = new URL(notification.data, location.origin)
  if (origin !== location.origin) return
  const show = async () => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = pages.find(({ url }) => url.replace(/[?#].*/s, '') === href)
    await (open ? open.focus() : clients.openWindow(href))
  }
  event.waitUntil(show())
}

const SCRIPT = `
;addEventListener('push', ${onPush});
addEventListener('notificationclick', ${onNotificationClick});
`

/**
 * Appends the handlers of notifications to the service worker. `GenerateSW` has no option for code of our own except
 * `importScripts`, which costs a request and which the worker's content security policy forbids.
 *
 * @param file the name of the worker, which an earlier plugin has written
 */
export const pushHandlers = (file: string): RspackPluginInstance => ({
  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('PushHandlers', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PushHandlers', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        () => compilation.updateAsset(file, (worker) => new sources.RawSource(worker.source().toString() + SCRIPT)),
      )
    })
  },
})

import type { RemotesRegistry } from '@carte/contract'
import type { PageError } from '@carte/store'
import type { App } from '../app/app.ts'
import { sendBeacon } from '../app/beacon.ts'
import { matchRoute } from '../routes.ts'
import { VISIT_ENDED } from '../static-host/site.ts'
import { followPayments } from '../telemetry/payments.ts'
import { startTelemetry } from '../telemetry/telemetry.ts'
import { followVitals } from '../telemetry/vitals.ts'
import type { Renewal } from './renewal.ts'
import { followSet } from './set-of-versions.ts'

interface TellOptions {
  readonly app: App
  readonly registry: RemotesRegistry
  readonly renewal: Renewal
}

/** The screen of this address, or its route's name where it is none of a remote's. */
function screenNow(): string {
  const row = matchRoute(location.pathname)?.row
  return row?.screen ?? row?.name ?? 'unknown'
}

/** What a browser may refuse even to show. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/**
 * Has the server know which versions this page showed, how fast, and what of them failed; and this page when its visit's set of versions has had its time.
 * `onNews` takes what nobody caught.
 */
export function tellServer({ app, registry, renewal }: TellOptions): {
  readonly onNews: (entry: PageError, error: unknown, file: string) => void
} {
  const set = followSet({ registry, page: document, fetch: globalThis.fetch, onOutdated: () => renewal.due() })
  const telemetry = startTelemetry({
    ...{ registry, screenNow, page: window, isServed: app.isServed },
    send: (events) => {
      sendBeacon(events)
      set.touch()
    },
  })
  app.modules.notes.follow(telemetry.hear)
  followVitals(telemetry.vital)
  const tab = tabStorage()
  const isOurs = () => document.visibilityState === 'visible'
  const onPaid = () => {
    telemetry.end()
    set.end()
    dispatchEvent(new Event(VISIT_ENDED))
  }
  if (tab) followPayments(app.store.store, { tab, isOurs, onPaid })
  return { onNews: ({ message }, error, file) => telemetry.error(message, error, file) }
}

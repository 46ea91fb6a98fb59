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
import { watchVersionSet } from './set-of-versions.ts'

interface ReportingOptions {
  readonly app: App
  readonly registry: RemotesRegistry
  readonly renewal: Renewal
}

/** Returns the screen at this address, or the route's name if no remote provides it. */
function currentScreen(): string {
  const row = matchRoute(location.pathname)?.row
  return row?.screen ?? row?.name ?? 'unknown'
}

/** Returns `sessionStorage`, or null if the browser blocks it: reading the property can throw. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/**
 * Reports to the server which versions this page showed, how fast, and what failed. Reloads the page when its set of
 * versions is outdated. Pass uncaught errors to `onNews`.
 */
export function startReporting({ app, registry, renewal }: ReportingOptions): {
  readonly onNewError: (entry: PageError, error: unknown, file: string) => void
} {
  const set = watchVersionSet({ registry, page: document, fetch: globalThis.fetch, onOutdated: () => renewal.due() })
  const telemetry = startTelemetry({
    ...{ registry, currentScreen, page: window, isServed: app.isServed },
    send: (events) => {
      sendBeacon(events)
      set.recordRequest()
    },
  })
  app.modules.pageEvents.follow(telemetry.record)
  followVitals(telemetry.vital)
  const tab = tabStorage()
  const isOurs = () => document.visibilityState === 'visible'
  const onPaid = () => {
    telemetry.end()
    set.end()
    dispatchEvent(new Event(VISIT_ENDED))
  }
  if (tab) followPayments(app.store.store, { tab, isOurs, onPaid })
  return { onNewError: ({ message }, error, file) => telemetry.error(message, error, file) }
}

import type { TelemetryEvent } from '@carte/contract/schemas'
import { Counter, Histogram, type Registry } from 'prom-client'
import { BUCKETS } from './figures.ts'
import type { VisitCounts } from './pending.ts'

const MS_PER_SECOND = 1_000
const inSeconds = (milliseconds: readonly number[]) => milliseconds.map((end) => end / MS_PER_SECOND)
const VERSION = ['remote', 'version'] as const

/**
 * Creates the Prometheus metrics of this process. Prometheus adds up the instances. Durations are in seconds, as is
 * usual there.
 */
export function createMeters(registry: Registry) {
  const registers = [registry]
  const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers })
  const histogram = (name: string, help: string, buckets: readonly number[]) =>
    new Histogram({ name, help, labelNames: [...VERSION], buckets: [...buckets], registers })

  const visits = counter('carte_visits_total', 'Visits that had a version', VERSION)
  const visitsFailed = counter('carte_visits_failed_total', 'Visits in which a version failed', VERSION)
  const failures = counter('carte_version_failures_total', 'Times that a page gave up a version, by fault', [
    ...VERSION,
    'fault',
  ])
  const errors = counter('carte_page_errors_total', 'Uncaught errors in pages', VERSION)
  const renderErrors = counter(
    'carte_drawing_troubles_total',
    'Pages that the server could not render and left to the browser',
    [...VERSION, 'why'],
  )
  const demotions = counter('carte_demotions_total', 'Versions that this server has demoted', ['part'])
  const load = histogram(
    'carte_screen_load_seconds',
    'Time from the request of a screen until it is interactive',
    inSeconds(BUCKETS.load),
  )
  const vitals = {
    TTFB: histogram('carte_ttfb_seconds', 'Web vital TTFB', inSeconds(BUCKETS.TTFB)),
    FCP: histogram('carte_fcp_seconds', 'Web vital FCP', inSeconds(BUCKETS.FCP)),
    LCP: histogram('carte_lcp_seconds', 'Web vital LCP', inSeconds(BUCKETS.LCP)),
    INP: histogram('carte_inp_seconds', 'Web vital INP', inSeconds(BUCKETS.INP)),
    CLS: histogram('carte_cls', 'Web vital CLS, without unit', BUCKETS.CLS),
  }

  return {
    observe(event: Exclude<TelemetryEvent, { kind: 'ended' }>): void {
      const { remote, version } = event
      if (event.kind === 'shown') load.observe({ remote, version }, event.ms / MS_PER_SECOND)
      else if (event.kind === 'failed') failures.inc({ remote, version, fault: event.fault })
      else if (event.kind === 'error') errors.inc({ remote, version })
      else
        vitals[event.name].observe(
          { remote, version },
          event.name === 'CLS' ? event.value : event.value / MS_PER_SECOND,
        )
    },
    countVisits({ remote, version, visits: more, failed }: VisitCounts): void {
      visits.inc({ remote, version }, more)
      visitsFailed.inc({ remote, version }, failed)
    },
    renderError(remote: string, version: string, why: string): void {
      renderErrors.inc({ remote, version, why })
    },
    /** A count of 0 creates the series, so that the first demotion is visible as an increase. */
    countDemotion(part: string, count = 1): void {
      demotions.inc({ part }, count)
    },
  }
}
export type Meters = ReturnType<typeof createMeters>

import type { LoadedSite } from './site.ts'

/**
 * Returns a server's event loop delay since the last call: the 99th percentile in milliseconds, or null when the server
 * does not report it.
 */
export async function lagOf(url: string, operatorKey: string): Promise<number | null> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${operatorKey}` } }).catch(
    () => null,
  )
  const text = answer?.ok ? await answer.text() : ''
  const seconds = Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1])
  return Number.isFinite(seconds) ? seconds * 1_000 : null
}

/**
 * Returns the delay of each server. Reading starts a new measuring interval, so call it once before the measurement.
 */
export const lagsOf = ({ instances, operatorKey }: LoadedSite): Promise<readonly (number | null)[]> =>
  Promise.all(instances.map(({ url }) => lagOf(url, operatorKey)))

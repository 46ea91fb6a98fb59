import type { LoadedSite } from './site.ts'

/** How late a server's turns came: the 99th percentile since it was asked last, in milliseconds; null where it is not told. */
export async function lagOf(url: string, operatorKey: string): Promise<number | null> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${operatorKey}` } }).catch(
    () => null,
  )
  const text = answer?.ok ? await answer.text() : ''
  const seconds = Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1])
  return Number.isFinite(seconds) ? seconds * 1_000 : null
}

/** The same of each server, the first time to begin with: they measure from then on. */
export const lagsOf = ({ instances, operatorKey }: LoadedSite): Promise<readonly (number | null)[]> =>
  Promise.all(instances.map(({ url }) => lagOf(url, operatorKey)))

import { Gauge, type Metric, Registry } from 'prom-client'

/** Upper bounds in seconds, from a cached response to a request that times out. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

interface Series {
  /** One count per bound, and a last one for longer times. */
  readonly counts: number[]
  sum: number
}

const emptySeries = (): Series => ({ counts: Array(BOUNDS.length + 1).fill(0), sum: 0 })

/** Returns the series in Prometheus's format, with cumulative buckets. */
function valuesOf(name: string, labels: Readonly<Record<string, string>>, { counts, sum }: Series) {
  let count = 0
  const buckets = counts.map((added, at) => {
    count += added
    return { metricName: `${name}_bucket`, labels: { le: BOUNDS[at] ?? '+Inf', ...labels }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}

/**
 * Adds a histogram of response times by route and class of status. It does not use prom-client's `Histogram`, which
 * builds a key from the labels at each observation: 7 µs of the 115 µs that a cached response takes.
 *
 * @returns the function that counts a response, in milliseconds
 */
export function addResponseTimes(registry: Registry): (route: string, status: number, ms: number) => void {
  const name = 'carte_http_request_seconds'
  const help = 'Response times of this instance in seconds, by route and class of status; the route of pages is *'
  /** By route, then by class of status (2 for 2xx). Only the application's own routes are counted, so there are few. */
  const routes = new Map<string, Series[]>()
  const get = async () => {
    const values = [...routes].flatMap(([route, classes]) =>
      Object.entries(classes).flatMap(([first, series]) => valuesOf(name, { route, status: `${first}xx` }, series)),
    )
    return { name, help, type: 'histogram', aggregator: 'sum', values }
  }
  registry.registerMetric({ name, help, get } as unknown as Metric)
  const seriesOf = (route: string, status: number): Series => {
    const classes = routes.get(route) ?? []
    const series = classes[Math.floor(status / 100)] ?? emptySeries()
    classes[Math.floor(status / 100)] = series
    routes.set(route, classes)
    return series
  }
  return (route, status, ms) => {
    const series = seriesOf(route, status)
    const seconds = ms / 1_000
    let at = 0
    while (at < BOUNDS.length && seconds > (BOUNDS[at] as number)) at++
    series.counts[at] = (series.counts[at] as number) + 1
    series.sum += seconds
  }
}

const MS_PER_SECOND = 1_000

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const tasks = new Gauge({
    name: 'carte_task_last_success_timestamp_seconds',
    help: 'Time of the last success of a recurring task on this instance; 0 if another instance runs the task',
    labelNames: ['task'],
    registers,
  })
  return {
    registry,
    observeResponse: addResponseTimes(registry),
    /** Sets the time of a recurring task's last success; null initializes it. */
    setLastSuccess(task: string, at: Date | null): void {
      tasks.set({ task }, (at?.getTime() ?? 0) / MS_PER_SECOND)
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>

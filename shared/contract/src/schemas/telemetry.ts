import * as z from 'zod/mini'

const Remote = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
const Version = z.string().check(z.regex(/^[\w.+-]{1,64}$/))
/** `<remote>/<screen>` or `<remote>/<widget>`; the name of a route where neither is known. */
const Screen = z.string().check(z.regex(/^[\w/-]{1,64}$/))
const Milliseconds = z.number().check(z.gte(0), z.lte(600_000))

/** A screen or widget of this version has been rendered in the browser. */
export const Shown = z.strictObject({
  kind: z.literal('shown'),
  remote: Remote,
  version: Version,
  screen: Screen,
  /** Time until it was rendered: since the navigation that requested it, or on the first view since the page began. */
  ms: Milliseconds,
  /** Whether the server had rendered it. */
  served: z.boolean(),
})

/**
 * Why a version failed. `threw`: an exception in its first render. The other values say why it could not be loaded; see
 * `FailureReason` in `shell/src/federation/remote-error.ts`.
 */
export const FAILURE_CAUSES = [
  'refused',
  'unreachable',
  'timeout',
  'missing',
  'incompatible',
  'broken',
  'threw',
] as const

/** A version could not be loaded, or threw in its first render. */
export const Failed = z.strictObject({
  kind: z.literal('failed'),
  remote: Remote,
  version: Version,
  fault: z.enum(FAILURE_CAUSES),
  /** The version used as a fallback; null without one. */
  instead: z.nullable(Version),
})

/**
 * An uncaught error, or one that an error boundary caught. Contains no personal data: the page removes email addresses,
 * queries of URLs and long numbers.
 */
export const Uncaught = z.strictObject({
  kind: z.literal('error'),
  /** `shell` for errors outside of remotes. */
  remote: Remote,
  version: Version,
  screen: Screen,
  message: z.string().check(z.maxLength(300)),
})

/**
 * A web vital (https://web.dev/articles/vitals), assigned to the version of the page's first screen; in milliseconds,
 * CLS without unit.
 */
export const Vital = z.strictObject({
  kind: z.literal('vital'),
  name: z.enum(['TTFB', 'FCP', 'LCP', 'INP', 'CLS']),
  value: z.number().check(z.gte(0), z.lte(600_000)),
  remote: Remote,
  version: Version,
  screen: Screen,
})

/** The guest has paid, which ends the visit: the next page gets the versions that are live at that time. */
export const Ended = z.strictObject({ kind: z.literal('ended') })

export const TelemetryEvent = z.discriminatedUnion('kind', [Shown, Failed, Uncaught, Vital, Ended])
export type TelemetryEvent = z.infer<typeof TelemetryEvent>

/** Sent as a beacon. */
export const Telemetry = z.strictObject({ events: z.array(TelemetryEvent).check(z.minLength(1), z.maxLength(50)) })
export type Telemetry = z.infer<typeof Telemetry>

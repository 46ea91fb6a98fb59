import * as z from 'zod/mini'

const Remote = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
const Version = z.string().check(z.regex(/^[\w.+-]{1,64}$/))
/** `<remote>/<screen>`, or the name of a route for what is of no remote. */
const Screen = z.string().check(z.regex(/^[\w/-]{1,64}$/))
const Milliseconds = z.number().check(z.gte(0), z.lte(600_000))

/** A screen of this version stands on the page and works. */
export const Shown = z.strictObject({
  kind: z.literal('shown'),
  remote: Remote,
  version: Version,
  screen: Screen,
  /** From when it was asked for until it worked. */
  ms: Milliseconds,
  /** Whether the server had drawn it. */
  served: z.boolean(),
})

/** Why a version was given up; `threw` at its first drawing, the rest as the loader says. */
export const FAULTS = ['refused', 'unreachable', 'timeout', 'missing', 'incompatible', 'broken', 'threw'] as const

/** A version could not be had, or threw at its first drawing. */
export const Failed = z.strictObject({
  kind: z.literal('failed'),
  remote: Remote,
  version: Version,
  fault: z.enum(FAULTS),
  /** The version that stood in for it; null where there was none. */
  instead: z.nullable(Version),
})

/** Something that nobody caught, or that a boundary did. Says nothing of anybody: addresses, queries and long numbers are taken out by the page. */
export const Uncaught = z.strictObject({
  kind: z.literal('error'),
  /** `shell` where it is nobody's own. */
  remote: Remote,
  version: Version,
  screen: Screen,
  message: z.string().check(z.maxLength(300)),
})

/** A web vital (https://web.dev/articles/vitals) of the page, under the version whose screen it began with; milliseconds, CLS without unit. */
export const Vital = z.strictObject({
  kind: z.literal('vital'),
  name: z.enum(['TTFB', 'FCP', 'LCP', 'INP', 'CLS']),
  value: z.number().check(z.gte(0), z.lte(600_000)),
  remote: Remote,
  version: Version,
  screen: Screen,
})

/** What a visit was for is done: its next page gets the versions that are live then. */
export const Ended = z.strictObject({ kind: z.literal('ended') })

export const TelemetryEvent = z.discriminatedUnion('kind', [Shown, Failed, Uncaught, Vital, Ended])
export type TelemetryEvent = z.infer<typeof TelemetryEvent>

/** What a page tells of itself, by beacon. */
export const Telemetry = z.strictObject({ events: z.array(TelemetryEvent).check(z.minLength(1), z.maxLength(50)) })
export type Telemetry = z.infer<typeof Telemetry>

import * as z from 'zod/mini'
import { Instant } from './common.ts'

// What operators see of the releases. Their calls carry an operator's key: `Authorization: Bearer …`.

export const OperatorHeaders = z.object({ authorization: z.optional(z.string().check(z.maxLength(200))) })

const Count = z.number()
/** Milliseconds; null where nobody has told. */
const Duration = z.nullable(z.number())

/** What pages told of a version within some time. */
export const VersionFigures = z.object({
  /** Visits that had it; each counts once an hour. */
  visits: Count,
  /** Those of them that it failed. */
  failed: Count,
  /** How often, by why. A visit may try several times. */
  faults: z.record(z.string(), Count),
  /** How often another version stood in for it. */
  instead: Count,
  /** Screens that stood, all of them and by name. */
  shown: Count,
  screens: z.record(z.string(), Count),
  errors: Count,
  /** Views that the server could not draw with it, by why. */
  troubles: z.record(z.string(), Count),
  /** From asking for a screen until it worked. */
  loadP50: Duration,
  loadP95: Duration,
  /** Web vitals (https://web.dev/articles/vitals) of three of four pages; CLS without unit. */
  lcpP75: Duration,
  inpP75: Duration,
  clsP75: Duration,
})
export type VersionFigures = z.infer<typeof VersionFigures>

export const VersionError = z.object({
  message: z.string(),
  /** Where it was seen last. */
  screen: z.string(),
  count: Count,
  lastAt: Instant,
})
export type VersionError = z.infer<typeof VersionError>

/** A version in its place; nulls where nobody has written that down. */
export const PlacedVersion = z.object({
  version: z.string(),
  since: z.nullable(Instant),
  commit: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
export type PlacedVersion = z.infer<typeof PlacedVersion>

export const VersionStatus = z.object({
  version: z.string(),
  place: z.enum(['live', 'canary', 'previous', 'withdrawn', 'earlier']),
  hour: VersionFigures,
  day: VersionFigures,
  /** The last different ones. */
  lastErrors: z.array(VersionError),
})
export type VersionStatus = z.infer<typeof VersionStatus>

/** Something that happened to a part. */
export const PartEvent = z.object({
  action: z.enum(['release', 'canary', 'promote', 'rollback', 'demote']),
  at: Instant,
  by: z.string(),
  version: z.string(),
  commit: z.optional(z.nullable(z.string())),
  /** Of a canary, in percent. */
  share: z.optional(z.number()),
  /** What is live since then, where something was withdrawn that was live. */
  to: z.optional(z.nullable(z.string())),
  /** Of a demotion, in words. */
  reason: z.optional(z.string()),
})
export type PartEvent = z.infer<typeof PartEvent>

export const PartStatus = z.object({
  /** `shell`, or a remote. */
  part: z.string(),
  live: z.nullable(PlacedVersion),
  previous: z.nullable(PlacedVersion),
  canary: z.nullable(z.extend(PlacedVersion, { share: z.number() })),
  withdrawn: z.array(z.string()),
  /** Live ones first; also those that pages have told of within a day. */
  versions: z.array(VersionStatus),
  /** Newest first, the last hundred. */
  history: z.array(PartEvent),
})
export type PartStatus = z.infer<typeof PartStatus>

export const OperatorStatus = z.object({
  at: Instant,
  /** The shell first. */
  parts: z.array(PartStatus),
})
export type OperatorStatus = z.infer<typeof OperatorStatus>

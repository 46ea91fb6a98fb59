import * as z from 'zod/mini'
import { Instant } from './common.ts'

// Schemas for operators, about releases. Requests need an operator's key: `Authorization: Bearer …`.

export const OperatorHeaders = z.object({ authorization: z.optional(z.string().check(z.maxLength(200))) })

const Count = z.number()
/** In milliseconds; null without measurements. */
const Duration = z.nullable(z.number())

/** What pages reported about a version within a period. */
export const VersionFigures = z.object({
  /** Visits with this version; each visit counts once per hour. */
  visits: Count,
  failed: Count,
  /** Number of failures by reason. A visit can try several times. */
  faults: z.record(z.string(), Count),
  /** Number of times another version replaced it as a fallback. */
  instead: Count,
  /** Screens that worked: the total here, the number for each screen in `screens`. */
  shown: Count,
  screens: z.record(z.string(), Count),
  errors: Count,
  /** Number of views that the server could not render with this version, by reason. */
  troubles: z.record(z.string(), Count),
  /** From requesting a screen until it works. */
  loadP50: Duration,
  loadP95: Duration,
  /** Web vitals (https://web.dev/articles/vitals) at the 75th percentile; CLS has no unit. */
  lcpP75: Duration,
  inpP75: Duration,
  clsP75: Duration,
})
export type VersionFigures = z.infer<typeof VersionFigures>

export const VersionError = z.object({
  message: z.string(),
  /** The screen of the latest occurrence. */
  screen: z.string(),
  count: Count,
  lastAt: Instant,
})
export type VersionError = z.infer<typeof VersionError>

/** A version that is live, previous or canary; a field is null if it was not recorded. */
export const DeployedVersion = z.object({
  version: z.string(),
  since: z.nullable(Instant),
  commit: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
export type DeployedVersion = z.infer<typeof DeployedVersion>

export const VersionStatus = z.object({
  version: z.string(),
  place: z.enum(['live', 'canary', 'previous', 'withdrawn', 'earlier']),
  hour: VersionFigures,
  day: VersionFigures,
  /** The latest errors, one per message. */
  lastErrors: z.array(VersionError),
})
export type VersionStatus = z.infer<typeof VersionStatus>

/** An event in the history of the shell or a remote. */
export const PartEvent = z.object({
  action: z.enum(['release', 'canary', 'promote', 'rollback', 'demote']),
  at: Instant,
  by: z.string(),
  version: z.string(),
  commit: z.optional(z.nullable(z.string())),
  /** Share of a canary, in percent. */
  share: z.optional(z.number()),
  /** The version that is live after the event, if the event withdrew the live version. */
  to: z.optional(z.nullable(z.string())),
  /** Reason for a demotion, as text. */
  reason: z.optional(z.string()),
})
export type PartEvent = z.infer<typeof PartEvent>

export const PartStatus = z.object({
  /** `shell` or the name of a remote. */
  part: z.string(),
  live: z.nullable(DeployedVersion),
  previous: z.nullable(DeployedVersion),
  canary: z.nullable(z.extend(DeployedVersion, { share: z.number() })),
  withdrawn: z.array(z.string()),
  /** Live version first; includes versions that pages reported within the last day. */
  versions: z.array(VersionStatus),
  /** The latest hundred events, newest first. */
  history: z.array(PartEvent),
})
export type PartStatus = z.infer<typeof PartStatus>

export const OperatorStatus = z.object({
  at: Instant,
  /** The shell first, then the remotes. */
  parts: z.array(PartStatus),
})
export type OperatorStatus = z.infer<typeof OperatorStatus>

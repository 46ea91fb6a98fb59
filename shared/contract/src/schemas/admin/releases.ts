import * as z from 'zod/mini'
import { Instant } from '../common.ts'
import { OperatorStatus, PartStatus } from '../operators.ts'

// Schemas of releases in the back office, and of the keys of operators' machines.

const VersionText = z.string().check(z.minLength(1), z.maxLength(64))
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))
/** In percent. The store of releases accepts any share above 0. */
const Share = z.number().check(z.gt(0), z.lte(100))
const Remote = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))

export const Releases = z.extend(OperatorStatus, {
  /** False if the site is served from plain folders, without a journal: then no version can be changed. */
  canChange: z.boolean(),
  /** Null if remote overrides are switched off. */
  remoteOverride: z.nullable(
    z.object({
      /** The override of this browser. */
      current: z.nullable(z.object({ remote: z.string(), origin: z.string() })),
    }),
  ),
})
export type Releases = z.infer<typeof Releases>

export const PartParams = z.strictObject({ part: Remote })
/** `version` and `before` are what the person saw; 409 if the journal says something else by now. */
export const CanaryShareRequest = z.strictObject({ version: VersionText, before: Share, share: Share, reason: Reason })
export const PromotionRequest = z.strictObject({ version: VersionText, reason: Reason })
export const RollbackRequest = z.strictObject({
  /** The canary, which is withdrawn, or the live version, which is replaced. */
  version: VersionText,
  /** The version that becomes live; null to withdraw a canary. */
  to: z.nullable(VersionText),
  reason: Reason,
})
/** The state of a part after a change. */
export const ChangedPart = PartStatus

export const RemoteOverrideRequest = z.strictObject({
  remote: Remote,
  /** On the developer's own machine. */
  port: z.int().check(z.gte(1), z.lte(65_535)),
})

export const OperatorKeyEntry = z.object({
  /** The beginning of the key's hash. */
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
})
export type OperatorKeyEntry = z.infer<typeof OperatorKeyEntry>
export const OperatorKeys = z.array(OperatorKeyEntry)
export const OperatorKeyRequest = z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) })
/** `key` is in no other response. */
export const CreatedOperatorKey = z.extend(OperatorKeyEntry, { key: z.string() })
export type CreatedOperatorKey = z.infer<typeof CreatedOperatorKey>
export const OperatorKeyParams = z.strictObject({ keyId: z.string().check(z.regex(/^[0-9a-f]{8}$/)) })

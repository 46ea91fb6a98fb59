import * as z from 'zod'

/** A version in the format of builds, such as `0.1.0-1a2b3c4d`. Safe as the name of a folder. */
export const Version = z
  .string()
  .max(64)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*)?$/)
/** `shell` or a remote's short name. */
export const Part = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/)

const common = {
  part: Part,
  /** ISO 8601, UTC. Later than all known events of the part, even if the clock is slow. */
  at: z.iso.datetime(),
  /** The author, for display. */
  by: z.string().max(100),
  version: Version,
}
/** The commit of the build; null if unknown. A trailing `+` means that the sources had uncommitted changes. */
const commit = z.string().max(64).nullable()

/** An event of the shell or a remote. Each names its version, so that an outdated event has no effect. */
export const ReleaseEvent = z.discriminatedUnion('action', [
  /** The version becomes live for all visits. */
  z.strictObject({ action: z.literal('release'), ...common, commit }),
  /** A share of visits, in percent, gets the version; a further event changes the share. */
  z.strictObject({ action: z.literal('canary'), ...common, commit, share: z.number().gt(0).max(100) }),
  /** The canary with this version becomes live for all visits. */
  z.strictObject({ action: z.literal('promote'), ...common }),
  /** The canary or live version is withdrawn. `to`: the new live version, if the withdrawn one was live. */
  z.strictObject({ action: z.literal('rollback'), ...common, to: Version.nullable() }),
  /** Like `rollback`, but by the server, because the version failed too often. */
  z.strictObject({ action: z.literal('demote'), ...common, to: Version.nullable(), reason: z.string().max(300) }),
])
export type ReleaseEvent = z.infer<typeof ReleaseEvent>

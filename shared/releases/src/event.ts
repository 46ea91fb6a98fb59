import * as z from 'zod'

/** As builds name versions: `0.1.0-1a2b3c4d`. Nothing in it leads elsewhere: it becomes the name of a folder. */
export const Version = z
  .string()
  .max(64)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*)?$/)
/** `shell`, or a remote's short name. */
export const Part = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/)

const common = {
  part: Part,
  /** ISO 8601, UTC. Of the journal rather than of a clock: never before the event that it follows. */
  at: z.iso.datetime(),
  /** Who did it, for people. */
  by: z.string().max(100),
  version: Version,
}
/** The commit that the version was built from; null where it is not known. With `+` behind it, sources had changed since. */
const commit = z.string().max(64).nullable()

/** What can happen to a part. Each says of which version it speaks, so that one that comes too late does nothing. */
export const ReleaseEvent = z.discriminatedUnion('action', [
  /** Everybody gets this version. */
  z.strictObject({ action: z.literal('release'), ...common, commit }),
  /** A share of visits gets this version, in percent; again, with another share, for one that is there. */
  z.strictObject({ action: z.literal('canary'), ...common, commit, share: z.number().gt(0).max(100) }),
  /** The canary of this version becomes everybody's. */
  z.strictObject({ action: z.literal('promote'), ...common }),
  /** This version is withdrawn, as canary or as live one. `to`: what is live then, where it was live. */
  z.strictObject({ action: z.literal('rollback'), ...common, to: Version.nullable() }),
  /** The same, by the server, because it failed too often. */
  z.strictObject({ action: z.literal('demote'), ...common, to: Version.nullable(), reason: z.string().max(300) }),
])
export type ReleaseEvent = z.infer<typeof ReleaseEvent>

import * as z from 'zod/mini'

/** A file of a release with its SHA-384 hash, in the format of the `integrity` attribute. The hash is required. */
export const ReleaseFile = z.object({
  url: z.string(),
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
})
export type ReleaseFile = z.infer<typeof ReleaseFile>

export const RemoteVersion = z.object({
  version: z.string(),
  entry: ReleaseFile,
  exposes: z.record(z.string(), z.object({ js: z.array(ReleaseFile), css: z.array(ReleaseFile) })),
})
export type RemoteVersion = z.infer<typeof RemoteVersion>

/**
 * The versions of a visit, as embedded in its page. A page falls back to `previous` if `live` does not load or throws
 * while it renders for the first time. For a canary visit, `previous` is the version of all other visits.
 */
export const RemotesRegistry = z.object({
  /** Unique name of this set of versions. */
  release: z.string(),
  /** Version of the shell that rendered the page. */
  shell: z.optional(z.string()),
  remotes: z.record(z.string(), z.object({ live: RemoteVersion, previous: z.optional(RemoteVersion) })),
})
export type RemotesRegistry = z.infer<typeof RemotesRegistry>

/** A version for a share of all visits, in percent. */
export const CanaryVersion = z.extend(RemoteVersion, { share: z.number().check(z.gt(0), z.lte(100)) })
export type CanaryVersion = z.infer<typeof CanaryVersion>

/** `/remotes.json`: all released versions, from which the set of a visit is chosen. */
export const PublishedRegistry = z.object({
  release: z.string(),
  shell: z.string(),
  remotes: z.record(
    z.string(),
    z.object({
      live: RemoteVersion,
      previous: z.optional(RemoteVersion),
      canary: z.optional(CanaryVersion),
      /**
       * Rolled-back or demoted versions. A visit with one of these changes to another version at its next navigation.
       */
      withdrawn: z.array(z.string()),
    }),
  ),
})
export type PublishedRegistry = z.infer<typeof PublishedRegistry>

/** A remote that a page loads from a developer's machine. */
export const RemoteOverride = z.object({
  remote: z.string(),
  origin: z.string(),
})
export type RemoteOverride = z.infer<typeof RemoteOverride>

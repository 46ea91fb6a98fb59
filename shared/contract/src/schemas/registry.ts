import * as z from 'zod/mini'

/** A file of a release and its SHA-384, as `integrity` attributes spell it. A file without one is refused. */
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
 * The set of versions that a visit has: what is written into its page. `previous` is what its remote falls back to when `live` does not load or throws at
 * its first drawing; for a visit that has a canary it is the version that everybody else has.
 */
export const RemotesRegistry = z.object({
  /** Names the whole set; another set has another name. */
  release: z.string(),
  /** The version of the shell that the page is made with. */
  shell: z.optional(z.string()),
  remotes: z.record(z.string(), z.object({ live: RemoteVersion, previous: z.optional(RemoteVersion) })),
})
export type RemotesRegistry = z.infer<typeof RemotesRegistry>

/** A version that a share of all visits gets, in percent. */
export const CanaryVersion = z.extend(RemoteVersion, { share: z.number().check(z.gt(0), z.lte(100)) })
export type CanaryVersion = z.infer<typeof CanaryVersion>

/** `/remotes.json`: everything that is released, for whoever has to choose a visit's set. */
export const PublishedRegistry = z.object({
  release: z.string(),
  shell: z.string(),
  remotes: z.record(
    z.string(),
    z.object({
      live: RemoteVersion,
      previous: z.optional(RemoteVersion),
      canary: z.optional(CanaryVersion),
      /** Rolled back or demoted: a visit that has one of these changes at its next navigation. */
      withdrawn: z.array(z.string()),
    }),
  ),
})
export type PublishedRegistry = z.infer<typeof PublishedRegistry>

/** One remote of a page that is loaded from a developer's own machine. */
export const LocalWork = z.object({
  remote: z.string(),
  /** `http://localhost:<port>` or `http://127.0.0.1:<port>`. */
  origin: z.string(),
})
export type LocalWork = z.infer<typeof LocalWork>

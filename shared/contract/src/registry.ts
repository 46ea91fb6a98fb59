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

/** `/remotes.json`: what is live. The page carries a snapshot of it. */
export const RemotesRegistry = z.object({
  release: z.string(),
  remotes: z.record(z.string(), z.object({ live: RemoteVersion, previous: z.optional(RemoteVersion) })),
})
export type RemotesRegistry = z.infer<typeof RemotesRegistry>

/**
 * The name under which a remote's version is built and by which a host asks for it. It contains the version: a page may
 * see two of them, after a rollback during a visit, and must not get the first one back for the second.
 */
export const containerName = (remote: string, version: string): string =>
  `carte_${remote}_${version}`.replace(/\W/g, '_')

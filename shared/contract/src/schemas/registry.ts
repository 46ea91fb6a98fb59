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

import type { ReleaseFile, RemotesRegistry, RemoteVersion } from '../schemas/registry.ts'
import { arrayOf, isMatching, isString, objectOf, optional, recordOf } from './guard.ts'

const isFile = objectOf<ReleaseFile>({ url: isString, integrity: isMatching(/^sha384-[A-Za-z0-9+/]{64}$/) })

const isVersion = objectOf<RemoteVersion>({
  version: isString,
  entry: isFile,
  exposes: recordOf(objectOf<RemoteVersion['exposes'][string]>({ js: arrayOf(isFile), css: arrayOf(isFile) })),
})

export const isRemotesRegistry = objectOf<RemotesRegistry>({
  release: isString,
  shell: optional(isString),
  remotes: recordOf(objectOf<RemotesRegistry['remotes'][string]>({ live: isVersion, previous: optional(isVersion) })),
})

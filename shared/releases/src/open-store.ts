import { bucketStore } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'
import { isPath, ReleaseProblem, type ReleaseStore } from './store.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/

/**
 * Returns the store at an address: `s3://bucket`, `s3://bucket/prefix`, or a folder. Does not access it yet.
 *
 * @throws {ReleaseProblem} for any other address
 */
export function openStore(
  address: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ReleaseStore {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) return folderStore(address)
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? []
  if (bucket === undefined || (prefix !== '' && !isPath(prefix)))
    throw new ReleaseProblem(
      `"${address}" is not a store of releases. Name a folder, or a bucket as s3://bucket/prefix.`,
    )
  return bucketStore(bucket, prefix, env)
}

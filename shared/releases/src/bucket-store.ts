import { extname } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { isPath, PathTaken, ReleaseError, type ReleaseStore, requirePath } from './store.ts'

/** Content types, for a CDN that reads from the bucket directly. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
const IMMUTABLE = 'public, max-age=31536000, immutable'
const CONNECT_TIMEOUT_MS = 5_000
const RESPONSE_TIMEOUT_MS = 30_000

/** Loaded on the first request to a bucket. */
interface Connection {
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
}

interface Failure {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}
const isNotFound = (error: unknown) => (error as Failure).name === 'NoSuchKey' || (error as Failure).name === 'NotFound'

/**
 * Returns why the bucket cannot be reached, such as `ECONNREFUSED`, `ENOTFOUND` or `TimeoutError`; undefined for other
 * errors.
 */
function unreachableReason({ name, message = '', code, $metadata }: Failure): string | undefined {
  if (Number($metadata?.httpStatusCode) >= 500) return name
  return code ?? /\bE[A-Z_]{4,}\b/.exec(message)?.[0] ?? (name === 'TimeoutError' ? name : undefined)
}

/** Returns an error with a message for the operator. Errors that an operator cannot fix are returned unchanged. */
function problemOf(name: string, endpoint: string | undefined, error: unknown): unknown {
  if (error instanceof ReleaseError) return error
  const failure = error as Failure
  const status = failure.$metadata?.httpStatusCode
  const at = endpoint ? ` at ${endpoint}` : ''
  const problem = (message: string) => new ReleaseError(message, { cause: error })
  if (failure.name === 'NoSuchBucket')
    return problem(`The bucket ${name} does not exist. Create it, or set RELEASES to an existing one.`)
  if (failure.name === 'CredentialsProviderError')
    return problem(
      `Credentials for ${name} are missing. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.`,
    )
  if (status === 301 || failure.name === 'AuthorizationHeaderMalformed')
    return problem(`${name} is in another region. Set AWS_REGION to that region.`)
  if (status === 401 || status === 403)
    return problem(`${name} rejects the credentials (${failure.name}). Allow them to list, read and write objects.`)
  const reason = unreachableReason(failure)
  if (reason !== undefined)
    return problem(`Cannot reach ${name}${at} (${reason}). Check the network and S3_ENDPOINT, and try again.`)
  if (status !== undefined)
    return problem(
      `The answer for ${name}${at} is not that of a bucket (${status} ${failure.name}). Check S3_ENDPOINT.`,
    )
  return error
}

/**
 * Returns a store in an S3 bucket, below `prefix`. Reads `S3_ENDPOINT` (for servers other than Amazon's), `AWS_REGION`
 * and the usual credentials from the environment. Uses only whole objects and lists; no versions, locks or conditional
 * writes.
 */
export function bucketStore(
  bucket: string,
  prefix: string,
  env: Readonly<Record<string, string | undefined>>,
): ReleaseStore {
  const name = `s3://${bucket}${prefix ? `/${prefix}` : ''}`
  const base = prefix ? `${prefix}/` : ''
  const endpoint = env.S3_ENDPOINT || undefined
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env
  let opened: Promise<Connection> | undefined

  // Load the SDK lazily, because releases into a folder do not need it.
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region: env.AWS_REGION || 'us-east-1',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // Without these two, the SDK looks for a profile, and then for the credentials of the machine.
      ...(accessKeyId && secretAccessKey
        ? { credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) } }
        : {}),
      // Servers other than Amazon's may not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: RESPONSE_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    })
    return { sdk, client }
  }
  const request = async <T>(task: (connection: Connection) => Promise<T>): Promise<T> => {
    opened ??= open()
    try {
      return await task(await opened)
    } catch (error) {
      throw problemOf(name, endpoint, error)
    }
  }

  /** Runs a request for an object; returns null if the object does not exist. */
  const find = <T>(
    path: string,
    task: (connection: Connection, key: { readonly Bucket: string; readonly Key: string }) => Promise<T>,
  ) =>
    request(async (connection) => {
      if (!isPath(path)) return null
      try {
        return await task(connection, { Bucket: bucket, Key: base + path })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    })

  const read = (path: string): Promise<Buffer | null> =>
    find(path, async ({ sdk, client }, key) => {
      const { Body } = await client.send(new sdk.GetObjectCommand(key))
      return Body ? Buffer.from(await Body.transformToByteArray()) : null
    })

  const writtenAt = (path: string): Promise<Date | null> =>
    find(path, async ({ sdk, client }, key) => (await client.send(new sdk.HeadObjectCommand(key))).LastModified ?? null)

  async function write(path: string, data: Buffer | string): Promise<void> {
    requirePath(path)
    const content = Buffer.from(data)
    const existing = await read(path)
    if (existing?.equals(content)) return
    if (existing !== null) throw new PathTaken(name, path)
    await request(({ sdk, client }) =>
      client.send(
        new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: base + path,
          Body: content,
          ContentType: TYPES[extname(path)] ?? 'application/octet-stream',
          CacheControl: IMMUTABLE,
        }),
      ),
    )
  }

  const list = (pathPrefix: string): Promise<readonly string[]> =>
    request(async ({ sdk, client }) => {
      const paths: string[] = []
      const input = { Bucket: bucket, Prefix: base + pathPrefix }
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, input)) {
        for (const { Key = '' } of Contents) paths.push(Key.slice(base.length))
      }
      // Most servers sort the list, but all readers of a journal must see the same order.
      return paths.filter(isPath).sort()
    })

  async function remove(path: string): Promise<void> {
    requirePath(path)
    await request(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: base + path })))
  }

  return { name, read, write, list, writtenAt, remove }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'

export interface Bucket {
  /** `s3://…` of a bucket; `emptyAddress` is another, empty one. */
  readonly address: string
  readonly emptyAddress: string
  /** Environment variables that a store needs for it. */
  readonly env: Readonly<Record<string, string>>
  /** Sends a HEAD request for an object. */
  readonly head: (key: string) => Promise<Response>
  readonly stop: () => Promise<void>
}

/**
 * s3rver signs bucket addresses without the trailing slash that current clients use, so mismatches are allowed. Unknown
 * keys are still rejected. Idle connections stay open: on a busy machine, a client can use one in the moment in which the
 * server closes it.
 */
const PROGRAM = `
  const S3rver = require(process.argv[1])
  const buckets = [{ name: 'carte' }, { name: 'carte-empty' }]
  const server = new S3rver({
    address: '127.0.0.1', port: 0, directory: process.argv[2], silent: true,
    allowMismatchedSignatures: true, configureBuckets: buckets,
  })
  server.run().then(({ port }) => {
    server.httpServer.keepAliveTimeout = 0
    process.stdout.write(String(port))
  })
  process.stdin.on('end', () => process.exit()).resume()`

/**
 * Starts an S3 server on a free local port. It runs in its own process, because it needs an outdated cipher
 * (`--openssl-legacy-provider`).
 */
export async function startBucket(directory: string): Promise<Bucket> {
  await mkdir(directory, { recursive: true })
  const program = createRequire(import.meta.url).resolve('@20minutes/s3rver')
  const server = spawn(process.execPath, ['--openssl-legacy-provider', '-e', PROGRAM, program, directory], {
    // The server exits when this process ends and closes its standard input.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [port] = await Promise.race([
    once(server.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The S3 server did not start.'))),
  ])
  const endpoint = `http://127.0.0.1:${port}`
  return {
    address: 's3://carte',
    emptyAddress: 's3://carte-empty',
    env: { S3_ENDPOINT: endpoint, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    head: (key) => fetch(`${endpoint}/carte/${key}`, { method: 'HEAD' }),
    stop: async () => {
      server.kill()
      await ended
    },
  }
}

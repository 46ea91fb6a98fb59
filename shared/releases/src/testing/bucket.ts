import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'

export interface Bucket {
  /** `s3://…` of a bucket, and of another one that is empty. */
  readonly address: string
  readonly emptyAddress: string
  /** What a store has to be told to find it. */
  readonly env: Readonly<Record<string, string>>
  /** What the server says of an object. */
  readonly head: (key: string) => Promise<Response>
  readonly stop: () => Promise<void>
}

/** The server signs the address of a bucket without the slash that today's clients put there; unknown keys are refused all the same. */
const PROGRAM = `
  const S3rver = require(process.argv[1])
  const buckets = [{ name: 'carte' }, { name: 'carte-empty' }]
  new S3rver({
    address: '127.0.0.1', port: 0, directory: process.argv[2], silent: true,
    allowMismatchedSignatures: true, configureBuckets: buckets,
  }).run().then(({ port }) => process.stdout.write(String(port)))
  process.stdin.on('end', () => process.exit()).resume()`

/** A server that speaks S3 on a free port of this machine, for tests: a process of its own, because its page tokens need an old cipher. */
export async function startBucket(directory: string): Promise<Bucket> {
  await mkdir(directory, { recursive: true })
  const program = createRequire(import.meta.url).resolve('@20minutes/s3rver')
  const server = spawn(process.execPath, ['--openssl-legacy-provider', '-e', PROGRAM, program, directory], {
    // It ends with whoever started it.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [port] = await Promise.race([
    once(server.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The server that speaks S3 did not start.'))),
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

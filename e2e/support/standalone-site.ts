import { spawn } from 'node:child_process'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@carte/api/testing'
import type { RemoteName } from './registry.ts'

export interface StandaloneSite {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** Starts the site of `npm run dev -- --alone remote-…` on a free port, with its own data folder and database. */
export async function startStandaloneSite(remote: RemoteName): Promise<StandaloneSite> {
  const folder = await makeFolder('carte-alone-')
  // PostgreSQL may run as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const command = join(import.meta.dirname, '../../tools/src/cli.ts')
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder }
  const args = [command, 'dev', '--alone', `remote-${remote}`]
  const site = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()))

  const stop = async () => {
    site.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  let output = ''
  const origin = await new Promise<string | undefined>((resolve) => {
    site.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const [, found] = / is at (http:\/\/\S+) and follows your changes/.exec(output) ?? []
      if (found) resolve(found)
    })
    void ended.then(() => resolve(undefined))
  })
  if (origin) return { origin, stop }
  await stop()
  throw new Error(`The site exited before it was ready:\n${output}`)
}

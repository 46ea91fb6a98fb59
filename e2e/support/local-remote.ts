import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface LocalRemote {
  /** `http://localhost:<port>` */
  readonly origin: string
  readonly port: string
  readonly stop: () => Promise<void>
}

/** Starts `carte local <remote>`, as a developer does, on any free port. */
export async function startLocalRemote(remote: string): Promise<LocalRemote> {
  const command = join(import.meta.dirname, '../../tools/src/cli.ts')
  const args = [command, 'local', remote, '--port', '0']
  const local = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(local, 'exit')
  const stop = async () => {
    local.kill('SIGTERM')
    await ended
  }
  for await (const line of createInterface(local.stdout)) {
    const [, origin] = / is served at (http:\/\/localhost:\d+) /.exec(line) ?? []
    if (origin) return { origin, port: new URL(origin).port, stop }
  }
  throw new Error(`"carte local ${remote}" exited before it was ready`)
}

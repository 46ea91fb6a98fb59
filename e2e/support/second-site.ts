import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '@carte/api/server'

/** A line of the server's log. */
export interface Logged {
  readonly level: string
  readonly message: string
  /** Of a view that was left to the browser. */
  readonly why?: string
  readonly remote?: string
}

export interface SecondSite {
  readonly origin: string
  /** What its server has said so far: lines of its log, and everything else that came out of it. */
  readonly said: readonly (Logged | string)[]
  readonly stop: () => Promise<void>
}

function read(line: string): Logged | string {
  try {
    return JSON.parse(line) as Logged
  } catch {
    return line
  }
}

/**
 * Another server beside the stories' one, on the same database, with other builds.
 *
 * @param at the origin where an earlier one has been, to stand in its place; any free port by default
 */
export async function startSecondSite(site: Site, at?: string): Promise<SecondSite> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-second-'))
  const server = fork(
    join(import.meta.dirname, 'serve.ts'),
    [folder, JSON.stringify(site), at ? new URL(at).port : '0'],
    {
      execArgv: [],
      silent: true,
      // As the stories' own server: both serve one kitchen.
      env: { ...process.env, KITCHEN_STEP_MS: '1500' },
    },
  )
  const said: (Logged | string)[] = []
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(...text.trimEnd().split('\n').map(read)))
  }
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.connected) server.disconnect()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const origin = await Promise.race([once(server, 'message').then(([url]) => String(url)), ended.then(() => null)])
  if (origin !== null) return { origin, said, stop }
  await stop()
  throw new Error(`The second site ended before it was there:\n${said.map((line) => JSON.stringify(line)).join('\n')}`)
}

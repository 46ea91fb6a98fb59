import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onStop } from '../stop.ts'
import { guestAddress } from './guest-address.ts'
import { canPin, onLoadCore, startProcess } from './servers.ts'
import { median, medianRatio } from './stats.ts'

/** Pairs of calls, one for an existing account and one for an unknown address. */
const ROUNDS = 200
const WARM_UP = 20
/** Pause between two calls, so that none waits for the mail of the previous one. */
const PAUSE_MS = 30

interface AccountCall {
  readonly name: string
  readonly path: string
  /** Which existing accounts the call uses: `known` are confirmed, `fresh` are not. */
  readonly known: 'known' | 'fresh'
  readonly body: (email: string) => object
  readonly status: number
}

const CALLS: readonly AccountCall[] = [
  {
    name: 'sign in, wrong password',
    path: 'login?useCookies=true',
    known: 'known',
    body: (email) => ({ email, password: 'Wrong-1!' }),
    status: 401,
  },
  {
    name: 'sign in, wrong code',
    path: 'login?useCookies=true',
    known: 'known',
    body: (email) => ({ email, code: '000000' }),
    status: 401,
  },
  { name: 'sign-in code', path: 'sendSignInCode', known: 'known', body: (email) => ({ email }), status: 200 },
  { name: 'forgot password', path: 'forgotPassword', known: 'known', body: (email) => ({ email }), status: 200 },
  {
    name: 'confirmation mail again',
    path: 'resendConfirmationEmail',
    known: 'fresh',
    body: (email) => ({ email }),
    status: 200,
  },
  {
    name: 'reset, wrong code',
    path: 'resetPassword',
    known: 'known',
    body: (email) => ({ email, resetCode: 'x'.repeat(43), newPassword: 'Smaklig1!' }),
    status: 400,
  },
]

export interface AccountTime {
  readonly call: string
  /** Median milliseconds from the call to the end of the response. */
  readonly known: number
  readonly unknown: number
  /** Median of the ratios in each pair, because both calls of a pair see the same noise. */
  readonly ratio: number
}

let callers = 0

/**
 * Makes one call on an open connection and returns its time in milliseconds. @throws Error for another status than
 * expected
 */
async function timed(
  origin: string,
  agent: Agent,
  { path, body, status }: AccountCall,
  email: string,
): Promise<number> {
  await wait(PAUSE_MS)
  const bytes = JSON.stringify(body(email))
  const start = performance.now()
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': guestAddress(callers++) }
  const call = request(`${origin}/api/identity/${path}`, { method: 'POST', agent, headers }).end(bytes)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  const time = performance.now() - start
  if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode} instead of ${status}`)
  return time
}

async function measure(origin: string, agent: Agent, call: AccountCall): Promise<AccountTime> {
  const pairs: [known: number, unknown: number][] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const emails = [`${call.known}-${round}@example.com`, `other-${round}@example.com`] as const
    // Random order, so that neither kind of call always follows the other.
    const order = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)
    const pair: [number, number] = [0, 0]
    for (const index of order) pair[index] = await timed(origin, agent, call, emails[index])
    if (round >= WARM_UP) pairs.push(pair)
  }
  return {
    call: call.name,
    known: median(pairs.map(([known]) => known)),
    unknown: median(pairs.map(([, unknown]) => unknown)),
    ratio: medianRatio(pairs),
  }
}

/**
 * Returns how long account calls take for addresses with an account and for those without. A difference would reveal
 * which addresses have accounts.
 */
export async function accountTimes(): Promise<readonly AccountTime[]> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-bench-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  const args = [folder, String(WARM_UP + ROUNDS)]
  const server = await startProcess('account-server.ts', { args, alone: true })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: AccountTime[] = []
  await onLoadCore(async () => {
    for (const call of CALLS) times.push(await measure(server.url, agent, call))
  })
  agent.destroy()
  await server.stop()
  return times
}

export const accountConditions = () =>
  `${canPin() ? 'server and caller on a core each' : 'server and caller share all cores'}, ${ROUNDS} pairs in random order, ${PAUSE_MS} ms apart, each address once, mail into files`

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'

export interface FloodRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface FloodPlan {
  readonly url: string
  readonly requests: readonly FloodRequest[]
  readonly connections: number
  readonly seconds: number
  readonly folder: string
}

export interface FloodOutcome {
  readonly perSecond: number
  readonly statuses: Readonly<Record<string, number>>
  /** Requests without an answer: broken connections and timeouts. */
  readonly errors: number
}

/** Returns the load generator to use: `wrk` if it is installed, otherwise autocannon, which is slower. */
export const flooderName = (): string => {
  const { stdout, error } = spawnSync('wrk', ['-v'], { encoding: 'utf8' })
  return error ? 'autocannon' : (/wrk \S+ ?\S+/.exec(stdout)?.[0] ?? 'wrk')
}

const luaText = (text: string) => JSON.stringify(text)

/** Formats all requests before the first one is sent, so that sending costs almost nothing. */
const scriptOf = (requests: readonly FloodRequest[]): string => `
local threads = {}
function setup(thread) table.insert(threads, thread) end
local all = {}
local at = 0
statuses = {}
function init(args)
${requests
  .map(
    ({ path, headers }) =>
      `  all[#all + 1] = wrk.format("GET", ${luaText(path)}, {${Object.entries(headers)
        .map(([name, value]) => `[${luaText(name)}] = ${luaText(value)}`)
        .join(', ')}})`,
  )
  .join('\n')}
  at = math.random(#all)
end
function request()
  at = at % #all + 1
  return all[at]
end
function response(status) statuses[status] = (statuses[status] or 0) + 1 end
function done(summary)
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get("statuses")) do io.write(string.format("status %d %d\\n", status, count)) end
  end
  local errors = summary.errors
  io.write(string.format("errors %d\\n", errors.connect + errors.read + errors.write + errors.timeout))
end
`

async function floodByWrk({ url, requests, connections, seconds, folder }: FloodPlan): Promise<FloodOutcome> {
  const script = join(folder, 'flood.lua')
  await writeFile(script, scriptOf(requests))
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', script, url]
  const wrk: ChildProcess = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  wrk.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  wrk.stderr?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const [code] = (await once(wrk, 'close')) as [number | null]
  if (code !== 0) throw new Error(`wrk ended with ${code}: ${output.slice(0, 500)}`)
  const statuses = Object.fromEntries(
    [...output.matchAll(/^status (\d+) (\d+)$/gm)].map(([, status = '', count]) => [status, Number(count)]),
  )
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return { perSecond: all / seconds, statuses, errors: Number(/^errors (\d+)$/m.exec(output)?.[1] ?? 0) }
}

async function floodByAutocannon({ url, requests, connections, seconds }: FloodPlan): Promise<FloodOutcome> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    workers: 1,
    timeout: 20,
    requests: requests.map((request) => ({ method: 'GET', ...request })),
  })
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, Number(count)]),
  )
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return { perSecond: all / seconds, statuses, errors: result.errors }
}

/** Sends the requests in a loop for `seconds`, from another process or thread. */
export const flood = (plan: FloodPlan, name: string): Promise<FloodOutcome> =>
  name.startsWith('wrk') ? floodByWrk(plan) : floodByAutocannon(plan)

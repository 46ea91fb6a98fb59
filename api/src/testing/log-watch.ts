import type { Log } from '../config/context.ts'

/** Returns the errors and warnings of one server's log from index `from`. */
type Read = (from: number) => Promise<readonly string[]> | readonly string[]

export interface LogWatch {
  /** Announces lines until the server is closed: a line may be written after the test that causes it has ended. */
  expect(pattern: RegExp): void
  /** @throws Error for new lines that were not announced */
  check(read: Read): Promise<void>
}

/** Applies to all servers of a test file; each file has its own instance of this module. */
const expectedOfAll: RegExp[] = []

/** Announces errors and warnings of all servers of this test file. For a single server use `TestApi.expectLog`. */
export const expectLog = (...patterns: readonly RegExp[]): void => void expectedOfAll.push(...patterns)

/**
 * Returns a pattern for log lines of the plugin `security-events` about rejected calls, optionally with certain error
 * codes.
 */
export function rejectionLog(event: string, ...codes: readonly string[]): RegExp {
  const code = codes.length === 0 ? '' : `.*"code":"(?:${codes.map((one) => one.replace(/[.]/g, '\\.')).join('|')})"`
  return new RegExp(`^warn Security: refused \\{"event":"${event}"${code}`)
}

/**
 * Warnings of retried timeouts that no setting changes, which a busy machine causes in any test. Other timeouts are
 * generous for a test's server, see `hosted-apis.ts`.
 */
const BUSY_MACHINE_WARNINGS: readonly RegExp[] = [
  // A call to a provider times out after eight seconds; the outbox's leases depend on that.
  /^warn Work is tried again later .*"reason":"ProviderError: The provider does not answer"/,
  // A connection times out after 5 seconds, a statement after 15; the retry uses another connection.
  /^warn Work is tried again later .*"reason":"[Ee]rror: (?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|canceling statement due to statement timeout)"/,
  // Servers in their own process have the limit of production.
  /^warn LISTEN connection lost .*"reason":"no answer within 5000 ms"/,
]

/**
 * Announces what any server logs while its database is stopped, restarts or is read-only: whether periodic work or a
 * message falls into that moment depends on the machine.
 */
export function expectDatabaseLoss(): void {
  expectLog(
    /^warn LISTEN connection lost /,
    /^warn A call could not be served .*"code":"unavailable"/,
    /^warn (?:Housekeeping|Reconciliation|A step of the simulated kitchen|Deleting (?:expired personal data|unused pictures)) failed/,
    /^warn Cannot (?:publish rate limit counts|write counts of visits|write telemetry)/,
    /^warn Work is tried again later .*(?:terminat|[Cc]onnection|ECONNRESET|ECONNREFUSED|shutting down|starting up|read-only)/,
  )
}

export function createLogWatch(): LogWatch {
  const expected: RegExp[] = []
  let count = 0
  return {
    expect: (pattern) => void expected.push(pattern),
    async check(read) {
      const lines = await read(count)
      count += lines.length
      const patterns = [...expected, ...expectedOfAll, ...BUSY_MACHINE_WARNINGS]
      const unexpected = lines.filter((line) => !patterns.some((pattern) => pattern.test(line)))
      if (unexpected.length > 0)
        throw new Error(
          `The server logged lines that the test did not announce by expectLog().\n\n${unexpected.join('\n')}`,
        )
    },
  }
}

const watched = new Set<() => Promise<void>>()

export function checkAfterEachTest(check: () => Promise<void>): () => void {
  watched.add(check)
  return () => void watched.delete(check)
}

/** Outside of Jest, such as in load tests and e2e specs, there are no tests to fail. */
export const isInJest = 'afterEach' in globalThis

if (isInJest)
  (globalThis as unknown as { afterEach: (hook: () => Promise<void>) => void }).afterEach(async () => {
    for (const check of watched) await check()
  })

/** Returns a log for a server that a test starts itself. Errors and warnings that were not announced fail the test. */
export function watchedLog(): Log {
  const lines: string[] = []
  const watch = createLogWatch()
  checkAfterEachTest(() => watch.check((from) => lines.slice(from)))
  const write = (level: 'warn' | 'error') => (fields: object, message: string) =>
    void lines.push(`${level} ${message} ${JSON.stringify(fields)} ${Object.values(fields).join(' ')}`)
  return { info() {}, warn: write('warn'), error: write('error') }
}

/** Returns the errors and warnings among the JSON lines of a server process, in the format of the other logs. */
export const problemsOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    const { time: _time, level, message, requestId, ...fields } = JSON.parse(line) as Record<string, unknown>
    // The request's logger writes its id first, but patterns begin with the other fields.
    return level === 'warn' || level === 'error'
      ? [`${level} ${message} ${JSON.stringify({ ...fields, requestId })}`]
      : []
  })

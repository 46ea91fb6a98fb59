import type { Log } from '../config/context.ts'

/** Reads the errors and warnings of one server's log from the `from`th on. */
type Read = (from: number) => Promise<readonly string[]> | readonly string[]

/** Finds the errors and warnings of one server's log that no test has announced. */
export interface LogWatch {
  /** Announces lines, for as long as the server runs: one may be written after the test that causes it has ended. */
  expect(pattern: RegExp): void
  /** @throws for errors and warnings that are new and not announced. */
  check(read: Read): Promise<void>
}

/** Of every server that a test file starts: each file has this module to itself. */
const expectedOfAll: RegExp[] = []

/** Announces errors and warnings of every server of this test file; those of one server are for `TestApi.expectLog`. */
export const expectLog = (...patterns: readonly RegExp[]): void => void expectedOfAll.push(...patterns)

/** Matches the lines of the security log about calls that were refused, by their event and, where given, the codes of the refusals. */
export function refusalLog(event: string, ...codes: readonly string[]): RegExp {
  const code = codes.length === 0 ? '' : `.*"code":"(?:${codes.map((one) => one.replace(/[.]/g, '\\.')).join('|')})"`
  return new RegExp(`^warn Security: refused \\{"event":"${event}"${code}`)
}

/**
 * Warnings that a busy machine causes in the server of any test: limits of time that no setting changes, after which the server tries again. Other
 * limits are generous for a test's server, see `hosted-apis.ts`.
 */
const ofBusyMachine: readonly RegExp[] = [
  // A call to a provider ends after eight seconds, on which the leases of the outbox build.
  /^warn Work is tried again later .*"reason":"ProviderError: The provider does not answer"/,
  // A connection that is not there after five seconds is given up, and so is a statement after fifteen: the next try gets another one.
  /^warn Work is tried again later .*"reason":"[Ee]rror: (?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|canceling statement due to statement timeout)"/,
  // Servers in processes of their own have the limit of production.
  /^warn The database is no longer heard .*"reason":"no answer within 5000 ms"/,
]

export function createLogWatch(): LogWatch {
  const expected: RegExp[] = []
  let count = 0
  return {
    expect: (pattern) => void expected.push(pattern),
    async check(read) {
      const lines = await read(count)
      count += lines.length
      const patterns = [...expected, ...expectedOfAll, ...ofBusyMachine]
      const unexpected = lines.filter((line) => !patterns.some((pattern) => pattern.test(line)))
      if (unexpected.length > 0)
        throw new Error(`The server logged what the test did not announce by expectLog().\n\n${unexpected.join('\n')}`)
    },
  }
}

const watched = new Set<() => Promise<void>>()

/** Calls `check` after each test, until the function that is returned is called. */
export function checkAfterEachTest(check: () => Promise<void>): () => void {
  watched.add(check)
  return () => void watched.delete(check)
}

/** Without Jest, as under load or in a browser's specs, there are no tests to fail. */
export const isInJest = 'afterEach' in globalThis

if (isInJest)
  (globalThis as unknown as { afterEach: (hook: () => Promise<void>) => void }).afterEach(async () => {
    for (const check of watched) await check()
  })

/** Returns a log for a server that a test starts itself: errors and warnings that are not announced fail the test in which they are written. */
export function watchedLog(): Log {
  const lines: string[] = []
  const watch = createLogWatch()
  checkAfterEachTest(() => watch.check((from) => lines.slice(from)))
  const write = (level: 'warn' | 'error') => (fields: object, message: string) =>
    void lines.push(`${level} ${message} ${JSON.stringify(fields)} ${Object.values(fields).join(' ')}`)
  return { info() {}, warn: write('warn'), error: write('error') }
}

/** Returns the errors and warnings among the JSON lines that a server process has written, in the words of the other logs. */
export const problemsOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    const { time: _time, level, message, requestId, ...fields } = JSON.parse(line) as Record<string, unknown>
    // The request's logger writes its id before all other fields, and patterns begin with those.
    return level === 'warn' || level === 'error'
      ? [`${level} ${message} ${JSON.stringify({ ...fields, requestId })}`]
      : []
  })

import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '@carte/config/release'

export interface JestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly {
    readonly name: string
    /** Why the file could not be loaded, if it has no results; else the messages of all its tests. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface PlaywrightError {
  readonly message?: string
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results?: readonly { readonly errors?: readonly PlaywrightError[] }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly flaky: number
    readonly unexpected: number
    readonly skipped: number
  }
  /** Errors outside the specs. */
  readonly errors: readonly PlaywrightError[]
  readonly suites: readonly PlaywrightSuite[]
}

/** How many lines of a message are printed again. */
const LINES = 12

/** Returns the text of a failed test for the end of a run: its title and the beginning of its message. */
export const failure = (title: string, message = ''): string => {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES)
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

const jestTests = ({ testResults }: JestReport) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${relative(ROOT, name)}: ${test.fullName}` })),
  )

export const skippedInJest = (report: JestReport): readonly string[] =>
  jestTests(report)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ title }) => title)

export const failedInJest = (report: JestReport): readonly string[] => [
  ...report.testResults
    .filter(({ assertionResults, message }) => assertionResults.length === 0 && message)
    .map(({ name, message }) => failure(relative(ROOT, name), message)),
  ...jestTests(report)
    .filter(({ status }) => status === 'failed')
    .map(({ title, failureMessages }) => failure(title, failureMessages?.[0])),
]

const testsOf = ({
  specs = [],
  suites = [],
}: PlaywrightSuite): readonly {
  readonly title: string
  readonly status: string
  readonly message: string | undefined
}[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results = [] }) => ({
      title: `${file} [${projectName}]: ${title}`,
      status,
      message: results.flatMap(({ errors = [] }) => errors)[0]?.message,
    })),
  ),
  ...suites.flatMap(testsOf),
]

export const skippedInPlaywright = ({ suites }: PlaywrightReport): readonly string[] =>
  testsOf({ suites })
    .filter(({ status }) => status === 'skipped')
    .map(({ title }) => title)

export const failedInPlaywright = ({ suites, errors }: PlaywrightReport): readonly string[] => [
  ...testsOf({ suites })
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ title, message }) => failure(title, message)),
  ...errors.map(({ message }) => failure('outside the specs', message)),
]

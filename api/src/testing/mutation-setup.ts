import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach } from '@jest/globals'
import { stopOrphan } from '../infrastructure/database/embedded.ts'
import { ask, killTestBackend } from './test-backend-client.ts'

// Under StrykerJS (`npm run mutate`), jest loads this file before each test file of `api`. StrykerJS activates a mutant
// and counts which mutants a test runs, in the test's process. But the servers run in the test backend: this file
// activates the mutant there, and adds what the test backend has counted.

interface StrykerState {
  currentTestId?: string
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/** If the test backend does not answer, a mutant has caused an endless loop. */
const ANSWER_MS = 30_000
const active = process.env.__STRYKER_ACTIVE_MUTANT__ ?? null

/**
 * Mutants whose code ran outside of tests: at the server's start and in background work. They count for every later
 * test of the file.
 */
const outside = new Set<string>()
let testId: string | undefined

function coverageOf(): NonNullable<StrykerState['mutantCoverage']> {
  const scope = globalThis as { __stryker__?: StrykerState }
  scope.__stryker__ ??= {}
  scope.__stryker__.mutantCoverage ??= { static: {}, perTest: {} }
  return scope.__stryker__.mutantCoverage
}

function count(counts: Record<string, number>, mutants: Iterable<string>): void {
  for (const mutant of mutants) counts[mutant] = (counts[mutant] ?? 0) + 1
}

async function replaceTestBackend(): Promise<void> {
  const folder = await killTestBackend()
  await stopOrphan(join(folder, 'postgres'))
  await rm(folder, { recursive: true, force: true })
}

beforeAll(async () => {
  const answer = await ask('mutation', { active }, AbortSignal.timeout(ANSWER_MS)).catch(() => null)
  if (answer && !answer.isStale) {
    count(coverageOf().static, answer.loaded)
    return
  }
  await replaceTestBackend()
  await ask('mutation', { active })
})

beforeEach(async () => {
  for (const mutant of (await ask('mutation', { active })).covered) outside.add(mutant)
  testId = (globalThis as { __stryker__?: StrykerState }).__stryker__?.currentTestId
})

afterEach(async () => {
  const { covered } = await ask('mutation', { active })
  if (testId === undefined) return
  const { perTest } = coverageOf()
  const ofTest = perTest[testId] ?? {}
  perTest[testId] = ofTest
  count(ofTest, new Set([...outside, ...covered]))
})

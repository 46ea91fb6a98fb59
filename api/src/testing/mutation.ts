import type { MutationAnswer, MutationAsk } from './protocol.ts'

/** The global `__stryker__`, which StrykerJS's instrumented code shares with its test runner. */
interface StrykerState {
  activeMutant?: string | null
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/** If a mutant's code runs this often within one test file, it has caused an endless loop: StrykerJS then throws. */
const HIT_LIMIT = 500_000

let loaded: readonly string[] | undefined
const loadedWith = process.env.__STRYKER_ACTIVE_MUTANT__ ?? null

/** Activates a mutant in this process, and returns which mutants' code has run since the last request. */
export function answerMutation({ active }: MutationAsk): MutationAnswer {
  const scope = globalThis as { __stryker__?: StrykerState }
  scope.__stryker__ ??= {}
  const state = scope.__stryker__
  const covered = Object.keys(state.mutantCoverage?.static ?? {})
  if (state.mutantCoverage) state.mutantCoverage.static = {}
  const isFirst = loaded === undefined
  loaded ??= covered
  state.activeMutant = active
  state.hitCount = 0
  state.hitLimit = HIT_LIMIT
  const isStatic = (id: string | null) => id !== null && (loaded?.includes(id) ?? false)
  return {
    covered: isFirst ? [] : covered,
    loaded,
    isStale: active !== loadedWith && (isStatic(active) || isStatic(loadedWith)),
  }
}

import type { MutationRequest, MutationResponse } from './protocol.ts'

/** The global `__stryker__`, which StrykerJS's instrumented code shares with its test runner. */
interface StrykerState {
  activeMutant?: string | null
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/** If a mutant's code runs this often within one test file, it has caused an endless loop: StrykerJS then throws. */
const HIT_LIMIT = 500_000

/** Mutants whose code ran while the modules loaded; undefined until the first request. */
let staticIds: readonly string[] | undefined
/** The mutant that was active while the modules loaded. */
const mutantAtLoad = process.env.__STRYKER_ACTIVE_MUTANT__ ?? null

/** Activates a mutant in this process, and returns which mutants' code has run since the last request. */
export function handleMutation({ active }: MutationRequest): MutationResponse {
  const scope = globalThis as { __stryker__?: StrykerState }
  scope.__stryker__ ??= {}
  const state = scope.__stryker__
  const covered = Object.keys(state.mutantCoverage?.static ?? {})
  if (state.mutantCoverage) state.mutantCoverage.static = {}
  const isFirst = staticIds === undefined
  staticIds ??= covered
  state.activeMutant = active
  state.hitCount = 0
  state.hitLimit = HIT_LIMIT
  const isStatic = (id: string | null) => id !== null && (staticIds?.includes(id) ?? false)
  return {
    covered: isFirst ? [] : covered,
    loaded: staticIds,
    isStale: active !== mutantAtLoad && (isStatic(active) || isStatic(mutantAtLoad)),
  }
}

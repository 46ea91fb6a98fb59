import { atom, showProblemAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useCallback, useEffect } from 'react'
import { openMenuTools } from '../../late.ts'

type MenuTools = typeof import('./menu-tools.ts')

/** `failed` until a later try succeeds. */
type Got = MenuTools | 'failed' | null
const base = atom<Got>(null)
const toolsAtom = atom(
  (get) => get(base),
  (get, set, got: Exclude<Got, null>) => {
    if (get(base) === null || got !== 'failed') set(base, got)
  },
)

export interface Tools {
  /** Null until they are there. */
  readonly tools: MenuTools | null
  /** Whether they cannot be had; what can be done without them is. */
  readonly hasFailed: boolean
  /** Gets them before they are needed. */
  readonly ahead: () => void
  /** Gets them now; answers whether they are there, and tells the guest when they cannot be had. */
  readonly ask: () => Promise<boolean>
}

/**
 * What searches and filters the menu, in a chunk of its own: a page needs it when somebody asks for it. Asked for whenever `need` is another
 * text and not the empty one.
 */
export function useMenuTools(need: string): Tools {
  const got = useAtomValue(toolsAtom)
  const keep = useSetAtom(toolsAtom)
  const showProblem = useSetAtom(showProblemAtom)
  const ahead = useCallback(() => void openMenuTools().then(keep, () => {}), [keep])
  const ask = useCallback(
    () =>
      openMenuTools().then(
        (tools) => {
          keep(tools)
          return true
        },
        () => {
          keep('failed')
          showProblem({ type: 'about:blank', title: '', status: 0, code: 'unreachable' })
          return false
        },
      ),
    [keep, showProblem],
  )
  const tools = got === 'failed' ? null : got
  const isMissing = tools === null
  useEffect(() => {
    if (need !== '' && isMissing) void ask()
  }, [need, isMissing, ask])
  return { tools, hasFailed: got === 'failed', ahead, ask }
}

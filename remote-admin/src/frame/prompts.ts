import { atom, type JotaiStore } from '@carte/store'

/** What the person must do before a call can be repeated. */
export type PromptKind = 'signIn' | 'verification'

export interface Prompt {
  readonly kind: PromptKind
  /** Resolves with whether the person has done it. */
  readonly done: Promise<boolean>
  readonly settle: (isMet: boolean) => void
}

/** The dialog that is shown over the page; null without one. */
export const promptAtom = atom<Prompt | null>(null)

/**
 * Asks the person over the page, which keeps everything that was typed (ADMIN-22, ADMIN-23). Calls that fail at the
 * same time share one dialog.
 *
 * @returns whether the person has done it; false if the dialog was closed
 */
export function askFor(store: Pick<JotaiStore, 'get' | 'set'>, kind: PromptKind): Promise<boolean> {
  const open = store.get(promptAtom)
  if (open?.kind === kind) return open.done
  open?.settle(false)
  let resolve: (isMet: boolean) => void = () => {}
  const done = new Promise<boolean>((settled) => {
    resolve = settled
  })
  const prompt: Prompt = {
    kind,
    done,
    settle: (isMet) => {
      if (store.get(promptAtom) === prompt) store.set(promptAtom, null)
      resolve(isMet)
    },
  }
  store.set(promptAtom, prompt)
  return done
}

import { atom, sessionAtom, unpaidOrderAtom, useAtomValue, useSetAtom } from '@carte/store'
import { requestOf } from './attempt.ts'
import { NOW } from './pickup.ts'

/** What the guest has filled in, beside what the basket keeps. */
export interface DraftFields {
  readonly email: string
  readonly phone: string
  readonly pickupTime: string
}

// Kept for the visit, so that a guest who comes back from payment is asked nothing twice.
const draftAtom = atom<DraftFields | null>(null)

/** The form's values, begun with those of an order that is not paid yet, or with the customer's own. */
export function useDraft(shopId: string): readonly [DraftFields, (change: Partial<DraftFields>) => void] {
  const draft = useAtomValue(draftAtom)
  const setDraft = useSetAtom(draftAtom)
  const { user } = useAtomValue(sessionAtom)
  const unpaid = useAtomValue(unpaidOrderAtom)
  const said = unpaid?.shopId === shopId ? requestOf(unpaid) : null
  const fields = draft ?? {
    email: said?.email ?? user?.email ?? '',
    phone: said?.phone ?? user?.phone ?? '',
    pickupTime: said?.pickupTime ?? NOW,
  }
  return [fields, (change) => setDraft({ ...fields, ...change })]
}

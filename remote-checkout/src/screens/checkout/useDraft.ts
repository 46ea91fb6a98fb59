import { isString, objectOf } from '@carte/contract/guards'
import { atom, sessionAtom, storedAtom, unpaidOrderAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useState } from 'react'
import { requestOf } from './attempt.ts'
import type { Contact } from './form.ts'
import { NOW, stillAhead } from './pickup.ts'

/** What the guest has filled in, beside what the basket keeps. */
export interface DraftFields extends Contact {
  readonly pickupTime: string
}

// Kept for the visit, so that a guest who comes back from payment is asked nothing twice.
const draftAtom = atom<(DraftFields & { readonly shopId: string }) | null>(null)
/** Ends what was filled in with the order that it was for: the next one is for as soon as possible again. */
export const forgetDraftAtom = atom(null, (_, set) => set(draftAtom, null))

const keptContact = storedAtom<Contact>('contact', objectOf({ email: isString, phone: isString }), {
  email: '',
  phone: '',
})
/** How to reach a guest who has no account, kept on their device for the next order; a customer's is with the account. */
const contactAtom = atom(
  (get) => get(keptContact),
  (get, set, { email, phone }: Contact) => keptContact.write({ get, set }, { email, phone }),
)

/** The form's values, begun with those of an order that is not paid yet, with the customer's own, or with the last order's. */
export function useDraft(shopId: string): readonly [DraftFields, (change: Partial<DraftFields>) => void] {
  const draft = useAtomValue(draftAtom)
  const setDraft = useSetAtom(draftAtom)
  const { user } = useAtomValue(sessionAtom)
  const unpaid = useAtomValue(unpaidOrderAtom)
  const kept = useAtomValue(contactAtom)
  const keep = useSetAtom(contactAtom)
  const [openedAt] = useState(() => Date.now())
  const said = unpaid?.shopId === shopId ? requestOf(unpaid) : null
  const known = user ?? kept
  const own = draft?.shopId === shopId ? draft : null
  const fields = own ?? {
    email: said?.email ?? known.email,
    phone: said?.phone ?? known.phone ?? '',
    pickupTime: stillAhead(said?.pickupTime ?? NOW, openedAt),
  }
  const change = (changed: Partial<DraftFields>) => {
    const next = { ...fields, ...changed, shopId }
    setDraft(next)
    if (user === null) keep(next)
  }
  return [fields, change]
}

import type { Client } from '@carte/contract/client'
import { atom } from './jotai.ts'

const base = atom<Client | null>(null)

/** The API client; the host sets it when it creates the store. */
export const clientAtom = atom(
  (get) => {
    const client = get(base)
    if (!client) throw new Error('The store has no client. Create it with createCarteStore.')
    return client
  },
  (_, set, client: Client) => set(base, client),
)

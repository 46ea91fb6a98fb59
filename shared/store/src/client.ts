import type { Client } from '@carte/contract/client'
import { atom } from './jotai.ts'

const base = atom<Client | null>(null)

/** The API client; the host sets it when it creates the store. */
export const clientAtom = atom(
  (get) => {
    const client = get(base)
    if (!client) throw new Error('This store was made without a client')
    return client
  },
  (_, set, client: Client) => set(base, client),
)

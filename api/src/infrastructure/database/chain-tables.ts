// Chains that show the remotes on sites of their own.

export interface ChainTable {
  /** Public: it stands in the chain's pages. */
  key: string
  name: string
  origins: string[]
  /** Ids; null for all shops. */
  shops: string[] | null
  /** A stylesheet as its author wrote it; `brandValues` reads what is let through. */
  brand: string
  created_at: Date
}

import type { Sample } from './types.ts'

export type SampleName = 'chain' | 'single' | 'large'

/** The samples by name; each is loaded, and the large one made, only when it is asked for. */
export const samples: Readonly<Record<SampleName, () => Promise<Sample>>> = {
  chain: async () => (await import('./chain.ts')).chain,
  single: async () => (await import('./single.ts')).single,
  large: async () => (await import('./large.ts')).large,
}

/** Where the pictures that the sample names are. */
export const mediaFolder = new URL('./media/', import.meta.url)

export type * from './types.ts'

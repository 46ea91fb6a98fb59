import type { Sample } from './types.ts'

export type SampleName = 'chain' | 'single' | 'large'

/** Loads the samples by name. The large one is generated on demand. */
export const samples: Readonly<Record<SampleName, () => Promise<Sample>>> = {
  chain: async () => (await import('./chain.ts')).chain,
  single: async () => (await import('./chain.ts')).single,
  large: async () => (await import('./large.ts')).large,
}

export const mediaFolder = new URL('./media/', import.meta.url)

export type * from './types.ts'

/** The value of `?pay=`: whether the checkout orders everybody’s lines, the guest’s own, or those that the guest chooses. */
export type Payer = 'all' | 'own' | 'chosen'

export const payerIn = (search: string): Payer | null => {
  const value = new URLSearchParams(search).get('pay')
  return value === 'all' || value === 'own' || value === 'chosen' ? value : null
}

interface TableLines {
  readonly hasOwn: boolean
  readonly hasOthers: boolean
  /** What the guest wants: dishes can be chosen until none is left, also when those of the others are gone. */
  readonly wanted: Payer
}

/** Returns what a guest can pay for at a table whose lines can be ordered. The first one is the default. */
export function offeredPayers({ hasOwn, hasOthers, wanted }: TableLines): readonly Payer[] {
  const offered: readonly (Payer | false)[] = [
    hasOthers && 'all',
    hasOwn && 'own',
    (hasOthers || wanted === 'chosen') && 'chosen',
  ]
  return offered.filter((payer) => payer !== false)
}

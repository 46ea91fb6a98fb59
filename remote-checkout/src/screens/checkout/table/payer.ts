/** The value of `?pay=`: whether the checkout orders everybody's lines, or only the guest's own. */
export type Payer = 'all' | 'own'

export const payerIn = (search: string): Payer | null => {
  const value = new URLSearchParams(search).get('pay')
  return value === 'all' || value === 'own' ? value : null
}

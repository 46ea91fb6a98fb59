/** A payment id and its account: `pi_2` on the operator's, `acct_1:pi_2` on a shop's own. */
export interface IntentLocation {
  readonly id: string
  readonly account: string | null
}

export const referenceOf = ({ id, account }: IntentLocation): string => (account === null ? id : `${account}:${id}`)

export function parseReference(reference: string): IntentLocation {
  const [first = '', second] = reference.split(':')
  return second === undefined ? { id: first, account: null } : { id: second, account: first }
}

export const onAccount = (account: string | null): { readonly stripeAccount?: string } =>
  account === null ? {} : { stripeAccount: account }

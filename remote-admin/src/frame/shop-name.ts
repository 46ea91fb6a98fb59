import type { AdminSession } from '@carte/contract'

/** Returns the name of a shop; its id if it is not among the first hundred shops of an installation. */
export const shopNameOf = ({ shops }: AdminSession, shopId: string | null): string =>
  shops.find(({ id }) => id === shopId)?.name ?? shopId ?? ''

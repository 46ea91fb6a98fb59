import type { AdminSession } from '@carte/contract'

/** Returns the time zone of a shop; undefined, for that of the browser, if the session does not list the shop. */
export const timeZoneOf = ({ shops }: AdminSession, shopId: string): string | undefined =>
  shops.find(({ id }) => id === shopId)?.timeZone

import type { Context } from '../../config/context.ts'
import { toE164 } from '../../infrastructure/sms/phone.ts'
import type { OperatorStore, ShopStore } from '../catalogue/index.ts'
import type { AccountProblem } from './problems.ts'

/** How a customer is reached, and where they like to eat. */
export interface Contact {
  /** As it was typed; once it is checked E.164, or empty. */
  readonly phone: string
  /** A shop's id, or empty. */
  readonly favoriteShop: string
}

type Needed = Pick<Context, 'db'> & { readonly operator: OperatorStore; readonly shops: ShopStore }

/** Where a number without a prefix is dialled: at the favourite restaurant, else at the operator's first. */
async function countryOf({ db }: Needed, favorite: { readonly country: string } | null): Promise<string> {
  if (favorite) return favorite.country
  const first = await db.selectFrom('shop').select('country').orderBy('position').limit(1).executeTakeFirst()
  return first?.country ?? ''
}

/**
 * Checks telephone number and favourite restaurant by the operator's settings, when an account is made as when a profile is changed.
 *
 * @returns what is to be kept, and the codes of what is wrong with it; where there are some, nothing is to be kept
 */
export async function checkContact(
  deps: Needed,
  { phone, favoriteShop }: Contact,
): Promise<Contact & { readonly problems: readonly AccountProblem[] }> {
  const { phoneNumberRequired, favoriteShopRequired } = (await deps.operator.get()).settings
  const known = favoriteShop === '' ? null : await deps.shops.find(favoriteShop)
  const typed = phone.trim()
  const number = typed === '' ? '' : toE164(typed, await countryOf(deps, known))
  const problems: AccountProblem[] = []
  if (number === null) problems.push('invalid-phone')
  if (number === '' && phoneNumberRequired) problems.push('requires-phone')
  if (favoriteShop === '' && favoriteShopRequired) problems.push('requires-shop')
  if (favoriteShop !== '' && !known) problems.push('shop-not-found')
  return { phone: number ?? '', favoriteShop: known?.shop.id ?? '', problems }
}

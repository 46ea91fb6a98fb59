import type { Context } from '../../config/context.ts'
import { toE164 } from '../../infrastructure/sms/phone.ts'
import type { OperatorStore, ShopStore } from '../catalogue/index.ts'
import type { AccountProblem } from './problems.ts'

export interface Contact {
  /** As entered by the customer; E.164 or empty after `checkContact`. */
  readonly phone: string
  /** Id of a shop, or empty. */
  readonly favoriteShop: string
}

type ContactDeps = Pick<Context, 'db'> & { readonly operator: OperatorStore; readonly shops: ShopStore }

async function countryOf({ db }: ContactDeps, favorite: { readonly country: string } | null): Promise<string> {
  if (favorite) return favorite.country
  const first = await db.selectFrom('shop').select('country').orderBy('position').limit(1).executeTakeFirst()
  return first?.country ?? ''
}

/**
 * Checks the telephone number and the favorite shop by the operator's settings.
 *
 * @returns normalized values and error codes; save the values only if there are no codes
 */
export async function checkContact(
  deps: ContactDeps,
  { phone, favoriteShop }: Contact,
): Promise<Contact & { readonly problems: readonly AccountProblem[] }> {
  const { phoneNumberRequired, favoriteShopRequired } = (await deps.operator.get()).settings
  const favorite = favoriteShop === '' ? null : await deps.shops.find(favoriteShop)
  const trimmed = phone.trim()
  const number = trimmed === '' ? '' : toE164(trimmed, await countryOf(deps, favorite))
  const problems: AccountProblem[] = []
  if (number === null) problems.push('invalid-phone')
  if (number === '' && phoneNumberRequired) problems.push('requires-phone')
  if (favoriteShop === '' && favoriteShopRequired) problems.push('requires-shop')
  if (favoriteShop !== '' && !favorite) problems.push('shop-not-found')
  return { phone: number ?? '', favoriteShop: favorite?.shop.id ?? '', problems }
}

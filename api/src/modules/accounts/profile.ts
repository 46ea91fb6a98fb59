import { CULTURE_COOKIE, type Language } from '@carte/contract'
import { changeCulture, changeProfile, getProfile, type Profile } from '@carte/contract/schemas'
import { cultureValue } from '@carte/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { setCookie } from '../../infrastructure/http/cookies.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { toE164 } from '../../infrastructure/sms/phone.ts'
import type { OperatorStore, ShopStore } from '../catalogue/index.ts'
import { favoritesOf } from './favorites.ts'
import { type AccountProblem, notAuthenticated, rejectProblems } from './problems.ts'
import type { Customer, Sessions } from './sessions.ts'

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
 * Checks the telephone number and the favorite shop by the operator's settings. A missing value can follow later;
 * an empty one is rejected if the settings require it (LOGIN-31).
 *
 * @returns normalized values and error codes; save the values only if there are no codes
 */
export async function checkContact(
  deps: ContactDeps,
  { phone, favoriteShop }: { readonly [K in keyof Contact]?: string | undefined },
): Promise<Contact & { readonly problems: readonly AccountProblem[] }> {
  const { phoneNumberRequired, favoriteShopRequired } = (await deps.operator.get()).settings
  const favorite = favoriteShop ? await deps.shops.find(favoriteShop) : null
  const trimmed = phone?.trim() ?? ''
  const number = trimmed === '' ? '' : toE164(trimmed, await countryOf(deps, favorite))
  const problems: AccountProblem[] = []
  if (number === null) problems.push('invalid-phone')
  if (number === '' && phone !== undefined && phoneNumberRequired) problems.push('requires-phone')
  if (favoriteShop === '' && favoriteShopRequired) problems.push('requires-shop')
  if (favoriteShop && !favorite) problems.push('shop-not-found')
  return { phone: number ?? '', favoriteShop: favorite?.shop.id ?? '', problems }
}

export async function profileOf({ db }: Pick<Context, 'db'>, customer: Customer): Promise<Profile> {
  return {
    isAuthenticated: true,
    name: customer.name,
    lastName: customer.last_name,
    email: customer.email,
    phone: customer.phone,
    favoriteShop: customer.favorite_shop,
    memberCode: customer.member_code,
    favorites: await favoritesOf(db, customer.id),
  }
}

interface Deps extends Pick<Context, 'db'> {
  readonly operator: OperatorStore
  readonly shops: ShopStore
}

export function profileRoutes(
  app: FastifyInstance,
  deps: Deps,
  requireCustomer: (request: FastifyRequest) => Promise<Customer>,
): void {
  const { db } = deps

  app.operation(getProfile, async (request) => {
    return profileOf(deps, await requireCustomer(request))
  })

  app.operation(changeProfile, async (request) => {
    const { body } = request
    const { id } = await requireCustomer(request)
    const { phone, favoriteShop, problems } = await checkContact(deps, body)
    rejectProblems(problems)
    const updated = await db
      .updateTable('customer')
      .set({ name: body.name, last_name: body.lastName, phone, favorite_shop: favoriteShop })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    // The account was deleted meanwhile, in another browser.
    if (!updated) throw notAuthenticated()
    return profileOf(deps, updated)
  })
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

interface LanguageDeps extends Pick<Context, 'db' | 'log'> {
  readonly operator: OperatorStore
  readonly sessions: Sessions
}

/** Saves the language of a signed-in customer for mails. A failure is only logged, so that the call succeeds. */
async function saveLanguage(
  { db, sessions, log }: LanguageDeps,
  request: FastifyRequest,
  language: Language,
): Promise<void> {
  try {
    const customer = await sessions.find(request)
    if (!customer || customer.language === language) return
    await db.updateTable('customer').set({ language }).where('id', '=', customer.id).execute()
  } catch (error) {
    log.warn({ reason: String(error) }, 'Saving the language of a customer failed')
  }
}

export function languageRoutes(app: FastifyInstance, deps: LanguageDeps): void {
  app.operation(changeCulture, async (request, reply) => {
    const { query } = request
    const { languages } = await deps.operator.get()
    const language = languages.find((code) => code === query.cultureCode)
    if (!language) throw new HttpError(400, 'unknown-culture')
    await saveLanguage(deps, request, language)
    setCookie(request, reply, CULTURE_COOKIE, cultureValue(language), { path: '/', maxAge: YEAR_SECONDS })
    return undefined
  })
}

import { changeProfile, getProfile, type Profile } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { OperatorStore, ShopStore } from '../catalogue/index.ts'
import { checkContact } from './contact.ts'
import { favoritesOf } from './favorites.ts'
import { notAuthenticated, rejectProblems } from './problems.ts'
import type { Customer } from './sessions.ts'

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

import { addFavorite, type Favorite, removeFavorite } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { type ShopStore, shopNotFound } from '../catalogue/index.ts'
import type { Customer } from './sessions.ts'

/** Limits the size of a profile, which contains all favorites. */
const FAVORITES_MAX = 500

export const favoritesOf = (db: Kysely<Database>, customerId: string): Promise<Favorite[]> =>
  db
    .selectFrom('favorite')
    .select(['code', 'type'])
    .where('customer_id', '=', customerId)
    .orderBy('code')
    .orderBy('type')
    .execute()

/** @throws HttpError 404 if no shop, or no article of any menu, has this code */
async function requireFavoriteTarget(
  { db, shops }: Pick<Context, 'db'> & { readonly shops: ShopStore },
  { code, type }: Favorite,
): Promise<void> {
  if (type === 'shop') {
    if (!(await shops.find(code))) throw shopNotFound(code)
    return
  }
  const article = await db.selectFrom('article').select('code').where('code', '=', code).limit(1).executeTakeFirst()
  if (!article) throw new HttpError(404, 'error.notFound')
}

/** Adds a favorite, unless it exists. @throws HttpError 400 above the limit */
function insertFavorite({ db }: Pick<Context, 'db'>, { id }: Customer, { code, type }: Favorite): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Lock the customer: two concurrent calls could both add the last favorite that is allowed.
    await trx.selectFrom('customer').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await trx
      .insertInto('favorite')
      .values({ customer_id: id, code, type })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { count } = await trx
      .selectFrom('favorite')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('customer_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) > FAVORITES_MAX) throw new HttpError(400, 'validation', { errors: { favorites: ['too_big'] } })
  })
}

interface Deps extends Pick<Context, 'db'> {
  readonly shops: ShopStore
}

export function favoriteRoutes(
  app: FastifyInstance,
  deps: Deps,
  requireCustomer: (request: FastifyRequest) => Promise<Customer>,
): void {
  const { db } = deps

  app.operation(addFavorite, async (request) => {
    const { body } = request
    const customer = await requireCustomer(request)
    await requireFavoriteTarget(deps, body)
    await insertFavorite(deps, customer, body)
    return undefined
  })

  // Does not check that the code exists: an article that is no longer sold can still be removed.
  app.operation(removeFavorite, async (request) => {
    const {
      body: { code, type },
    } = request
    const { id } = await requireCustomer(request)
    await db
      .deleteFrom('favorite')
      .where('customer_id', '=', id)
      .where('code', '=', code)
      .where('type', '=', type)
      .execute()
    return favoritesOf(db, id)
  })
}

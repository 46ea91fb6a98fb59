import { getMembershipCard, getProfile, login, logout, type Profile } from '@carte/contract/schemas'
import type { FastifyRequest } from 'fastify'
import { createLimiter } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import type { Rooms } from '../rooms.ts'
import { favoritesOf, mountFavorites } from './favorites.ts'
import { createLockout } from './lockout.ts'
import { memberCardOf } from './member-card.ts'
import { isPassword } from './password.ts'
import type { Customer } from './sessions.ts'

const signedOut = () => new Refusal(401, 'not-authenticated', { detail: 'Not authenticated' })

async function profileOf({ db }: Rooms, customer: Customer): Promise<Profile> {
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

/** Signing in and out (contract "Identity"). With customer login off there is nothing to sign in to. */
export function mountIdentity(rooms: Rooms): void {
  const { mount, db, operator, sessions, config } = rooms
  const lockout = createLockout(rooms)
  const logins = createLimiter(config.limits.login)
  const requireCustomer = async (request: FastifyRequest) => {
    const customer = await sessions.find(request)
    if (!customer) throw signedOut()
    return customer
  }

  mount(login, async ({ body, query, request, reply }) => {
    logins.take(request.ip)
    if (query.useCookies !== 'true' && query.useSessionCookies !== 'true') {
      throw new Refusal(400, 'invalid-parameter', { errors: { useCookies: ['required'] } })
    }
    const key = body.email.trim().toLowerCase()
    const [customer, isLocked] = await Promise.all([
      db.selectFrom('customer').selectAll().where('email_key', '=', key).executeTakeFirst(),
      lockout.isLocked(key),
    ])
    // The hash is computed in every case: the time of the answer says nothing about the address.
    const isRight = await isPassword(customer?.password_hash ?? null, body.password)
    if (isLocked) throw new Refusal(401, 'LockedOut', { detail: 'LockedOut' })
    if (!customer || !isRight) {
      const code = (await lockout.failed(key)) ? 'LockedOut' : 'Failed'
      throw new Refusal(401, code, { detail: code })
    }
    if (!customer.confirmed) throw new Refusal(401, 'NotAllowed', { detail: 'NotAllowed' })
    await lockout.succeeded(key)
    await sessions.begin(customer.id, query.useSessionCookies !== 'true', request, reply)
    return null
  })

  mount(getProfile, async ({ request }) => {
    const isOn = (await operator.get()).settings.enableCustomerLogin
    const customer = isOn ? await sessions.find(request) : null
    if (!customer) throw signedOut()
    return profileOf(rooms, customer)
  })

  mount(logout, async ({ request, reply }) => {
    await sessions.end(request, reply)
    return undefined
  })

  mount(getMembershipCard, async ({ request, reply }) => {
    const { name, last_name: lastName, member_code: memberCode } = await requireCustomer(request)
    const { name: issuer } = await operator.get()
    return (
      reply
        .header('cache-control', 'private, no-store')
        // A picture is drawn, whatever is in it.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/svg+xml')
        .send(memberCardOf({ issuer, name, lastName, memberCode }))
    )
  })

  mountFavorites(rooms, requireCustomer)
}

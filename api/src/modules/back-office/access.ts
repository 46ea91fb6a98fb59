import type { Operation } from '@carte/contract'
import type { ShopRole } from '@carte/contract/admin'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { type CallRule, ruleOf } from './call-rules.ts'
import { hasOperatorRole, hasShop, hasShopRole, shopsWithRole } from './roles.ts'
import { type Admin, type AdminSessions, createAdminSessions } from './sessions.ts'

const notAuthenticated = () => new HttpError(401, 'not-authenticated', { detail: 'A sign-in is required' })
const roleRequired = () => new HttpError(403, 'role-required')

export interface AdminAccess {
  readonly sessions: AdminSessions
  /** Returns the hook that authorizes an operation for `admin`; undefined for any other operation. */
  readonly guardOf: (operation: Operation) => onRequestAsyncHookHandler | undefined
  /** Returns the signed-in person of an authorized call. */
  readonly adminOf: (request: FastifyRequest) => Admin
  /** Returns the shops at which the person has a role; null for all shops. */
  readonly shopsOf: (request: FastifyRequest, role: ShopRole) => readonly string[] | null
  /**
   * Checks a role at a shop that is not in the path, such as that of an order.
   *
   * @throws HttpError 404 `error.notFound` at a shop without any role, 403 `role-required` without this one
   */
  readonly requireRole: (request: FastifyRequest, shopId: string, role: ShopRole) => void
}

/**
 * Authorizes the calls of the back office by the table of rules (ADMIN-3): 401 without a session, 404 at a shop where
 * the person has no role, whether it exists or not, 403 without the role or without a recent verification.
 */
export function createAdminAccess(deps: Pick<Context, 'db' | 'clock'>): AdminAccess {
  const sessions = createAdminSessions(deps)
  const adminOfRequest = new WeakMap<FastifyRequest, Admin>()

  const adminOf = (request: FastifyRequest): Admin => {
    const admin = adminOfRequest.get(request)
    if (!admin) throw notAuthenticated()
    return admin
  }
  function requireRole(request: FastifyRequest, shopId: string, role: ShopRole): void {
    const { roles } = adminOf(request)
    if (!hasShop(roles, shopId)) throw new HttpError(404, 'error.notFound', { detail: shopId })
    if (!hasShopRole(roles, shopId, role)) throw roleRequired()
  }
  function check({ needs, stepUp }: CallRule, request: FastifyRequest): void {
    const { roles, verifiedUntil } = adminOf(request)
    if (needs !== 'signedIn') {
      if ('shop' in needs) requireRole(request, (request.params as { shopId?: string }).shopId ?? '', needs.shop)
      else if ('operator' in needs) {
        if (!hasOperatorRole(roles, needs.operator)) throw roleRequired()
      } else if (shopsWithRole(roles, needs.anyShop)?.length === 0) throw roleRequired()
    }
    if (stepUp && verifiedUntil === null) throw new HttpError(403, 'verification-required')
  }

  return {
    sessions,
    adminOf,
    requireRole,
    shopsOf: (request, role) => shopsWithRole(adminOf(request).roles, role),
    guardOf: (operation) => {
      if (operation.access !== 'admin') return undefined
      const rule = ruleOf(operation)
      return async (request) => {
        const admin = await sessions.find(request)
        if (!admin || !rule) throw notAuthenticated()
        request.actor = admin.accountId
        adminOfRequest.set(request, admin)
        check(rule, request)
      }
    },
  }
}

import { getMembershipCard } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperatorStore } from '../catalogue/index.ts'
import type { AccountDeps } from './account-deps.ts'
import { signInDetailRoutes } from './accounts.ts'
import { deleteAccountRoutes } from './delete-account.ts'
import { externalRoutes } from './external/routes.ts'
import { favoriteRoutes } from './favorites.ts'
import { historyRoutes } from './history.ts'
import { languageRoutes } from './language.ts'
import { memberCardOf } from './member-card.ts'
import { notAuthenticated } from './problems.ts'
import { profileRoutes } from './profile.ts'
import type { Customer } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { userDataRoutes } from './user-data.ts'

type RequireCustomer = (request: FastifyRequest) => Promise<Customer>

function memberCardRoutes(
  app: FastifyInstance,
  { operator }: { readonly operator: OperatorStore },
  requireCustomer: RequireCustomer,
): void {
  app.operation(getMembershipCard, async (request, reply) => {
    const { name, last_name: lastName, member_code: memberCode } = await requireCustomer(request)
    const { name: issuer } = await operator.get()
    return (
      reply
        .header('cache-control', 'private, no-store')
        // An SVG can contain scripts: forbid them.
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .type('image/svg+xml; charset=utf-8')
        .send(memberCardOf({ issuer, name, lastName, memberCode }))
    )
  })
}

export async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
  const requireCustomer: RequireCustomer = async (request) => {
    const customer = await deps.sessions.find(request)
    if (!customer) throw notAuthenticated()
    return customer
  }
  signInRoutes(app, deps)
  signInDetailRoutes(app, deps)
  profileRoutes(app, deps, requireCustomer)
  memberCardRoutes(app, deps, requireCustomer)
  favoriteRoutes(app, deps, requireCustomer)
  historyRoutes(app, deps)
  languageRoutes(app, deps)
  userDataRoutes(app, deps, requireCustomer)
  deleteAccountRoutes(app, deps, requireCustomer)
  externalRoutes(app, deps)
}

import { getMembershipCard } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperatorStore } from '../catalogue/index.ts'
import { type AccountDeps, type Accounts, createAccountLimits } from './account-deps.ts'
import { deleteAccountRoutes } from './delete-account.ts'
import { externalRoutes } from './external/routes.ts'
import { favoriteRoutes } from './favorites.ts'
import { historyRoutes } from './history.ts'
import { knownPasswordRoutes } from './known-passwords.ts'
import { askForMailRoutes, confirmRoutes, resetRoutes } from './link-routes.ts'
import { createAccountMails } from './mails/account-mails.ts'
import { manageRoutes } from './manage.ts'
import { memberCardOf } from './member-card.ts'
import { notAuthenticated } from './problems.ts'
import { languageRoutes, profileRoutes } from './profile.ts'
import { registerRoutes } from './register.ts'
import type { Customer } from './sessions.ts'
import { createLockout, signInRoutes } from './sign-in.ts'
import { userDataRoutes } from './user-data.ts'

function emailAccountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const accounts: Accounts = {
    ...deps,
    limits: createAccountLimits(deps),
    lockout: createLockout(deps),
    mails: createAccountMails(app, deps),
  }
  registerRoutes(app, accounts)
  confirmRoutes(app, accounts)
  askForMailRoutes(app, accounts)
  resetRoutes(app, accounts)
  manageRoutes(app, accounts)
  knownPasswordRoutes(app)
}

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
  emailAccountRoutes(app, deps)
  profileRoutes(app, deps, requireCustomer)
  memberCardRoutes(app, deps, requireCustomer)
  favoriteRoutes(app, deps, requireCustomer)
  historyRoutes(app, deps)
  languageRoutes(app, deps)
  userDataRoutes(app, deps, requireCustomer)
  deleteAccountRoutes(app, deps, requireCustomer)
  externalRoutes(app, deps)
}

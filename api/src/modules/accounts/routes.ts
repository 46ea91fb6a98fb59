import { getMembershipCard } from '@carte/contract/schemas'
import type { FastifyRequest } from 'fastify'
import type { Mount } from '../../plugins/mount.ts'
import type { OperatorStore } from '../catalogue/settings/operator-store.ts'
import { mountAccounts } from './accounts.ts'
import { mountDeleteAccount } from './delete-account.ts'
import { mountExternal } from './external/routes.ts'
import { mountFavorites } from './favorites.ts'
import { mountHistory } from './history.ts'
import { memberCardOf } from './member-card.ts'
import { signedOut } from './problems.ts'
import { mountProfile } from './profile.ts'
import type { Customer } from './sessions.ts'
import { mountSignIn } from './sign-in.ts'
import { mountUserData } from './user-data.ts'

type RequireCustomer = (request: FastifyRequest) => Promise<Customer>

function mountMemberCard(
  { mount, operator }: { readonly mount: Mount; readonly operator: OperatorStore },
  requireCustomer: RequireCustomer,
): void {
  mount(getMembershipCard, async ({ request, reply }) => {
    const { name, last_name: lastName, member_code: memberCode } = await requireCustomer(request)
    const { name: issuer } = await operator.get()
    return (
      reply
        .header('cache-control', 'private, no-store')
        // A picture is drawn, whatever is in it.
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .type('image/svg+xml; charset=utf-8')
        .send(memberCardOf({ issuer, name, lastName, memberCode }))
    )
  })
}

/** Customers and their accounts (contract "Identity"). With customer login off there is nothing to sign in to. */
export function mountIdentity(deps: Parameters<typeof mountAccounts>[0]): void {
  const requireCustomer: RequireCustomer = async (request) => {
    const customer = await deps.sessions.find(request)
    if (!customer) throw signedOut()
    return customer
  }
  mountSignIn(deps)
  mountAccounts(deps)
  mountProfile(deps, requireCustomer)
  mountMemberCard(deps, requireCustomer)
  mountFavorites(deps, requireCustomer)
  mountHistory(deps)
  mountUserData(deps, requireCustomer)
  mountDeleteAccount(deps, requireCustomer)
  mountExternal(deps)
}

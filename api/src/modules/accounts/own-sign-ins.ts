import { endOtherSignIns, endSignIn, getSignIns } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { Accounts } from './account-deps.ts'
import { checkCurrentPassword, renewCookie } from './manage.ts'
import { notAuthenticated, rejectProblems } from './problems.ts'
import type { Customer, Grant } from './sessions.ts'
import { consumeSignInCode } from './sign-in-codes.ts'

/** Registers the calls about the customer's own sign-ins (LOGIN-39, LOGIN-40). */
export function ownSignInRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { sessions, limits } = accounts
  const requireGrant = async (request: FastifyRequest): Promise<Grant> => {
    const grant = await sessions.findGrant(request)
    if (!grant) throw notAuthenticated()
    return grant
  }
  /** Returns the grant of a call whose customer has just proved once more who they are. */
  const requireVerified = async (request: FastifyRequest, proof: Proof): Promise<Grant> => {
    const grant = await requireGrant(request)
    limits.passwords.take(request.ip)
    await verifyCustomer(accounts, grant.customer, proof)
    return grant
  }

  app.operation(getSignIns, async (request) => {
    const { customer, grantId } = await requireGrant(request)
    const { grants, total } = await sessions.list(customer.id, grantId)
    return {
      signIns: grants.map(({ id, browser, createdAt, lastUsedAt }) => ({
        id,
        browser,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === grantId,
      })),
      total,
    }
  })

  app.operation(endSignIn, async (request, reply) => {
    const { signInId } = request.params
    const { customer, grantId } = await requireVerified(request, request.body)
    if (signInId === grantId) await sessions.end(request, reply)
    else if (!(await sessions.endOne(customer.id, signInId)))
      throw new HttpError(404, 'error.notFound', { detail: signInId })
    return undefined
  })

  app.operation(endOtherSignIns, async (request, reply) => {
    const grant = await requireVerified(request, request.body)
    await sessions.endAll(grant.customer.id, grant.grantId)
    await renewCookie(accounts, grant, { request, reply })
    return undefined
  })
}

interface Proof {
  readonly password?: string | undefined
  readonly code?: string | undefined
}

/**
 * Checks the password, or the mailed code of an account without one. Each is a factor that signs in, so a stolen session
 * alone cannot sign its customer out elsewhere.
 *
 * @throws HttpError 400 `invalid-password`, `Failed` for a wrong code, or `LockedOut`; 429 after too many wrong codes
 */
async function verifyCustomer(accounts: Accounts, customer: Customer, { password, code }: Proof): Promise<void> {
  if (customer.password_hash !== null)
    return rejectProblems((await checkCurrentPassword(accounts, customer, password)) ? [] : ['invalid-password'])
  if (!(await checkMailedCode(accounts, customer.email_key, code))) throw rejectCode('Failed')
}

// Not 401: the caller stays signed in.
const rejectCode = (reason: 'Failed' | 'LockedOut') => new HttpError(400, reason, { detail: reason })

/** Checks a mailed code, with the limits of a sign-in by code: wrong ones lock the address (LOGIN-6). */
async function checkMailedCode(accounts: Accounts, key: string, code: string | undefined): Promise<boolean> {
  const { limits, lockout } = accounts
  limits.wrongCodes.check(key)
  // Before the check, so that a right code is still valid after the lock.
  if (await lockout.isLocked(key)) throw rejectCode('LockedOut')
  if (code === undefined) return false
  const isRight = await consumeSignInCode(accounts, key, code)
  if (!isRight) limits.wrongCodes.take(key)
  if (!(isRight ? await lockout.recordSuccess(key) : !(await lockout.recordFailure(key)))) throw rejectCode('LockedOut')
  return isRight
}

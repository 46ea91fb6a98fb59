import { createHmac } from 'node:crypto'
import type { Operation } from '@carte/contract'
import {
  acceptInvitation,
  addCredential,
  beginRemoteOverride,
  changeAccountInfo,
  changePaymentAccount,
  changeStaffRoles,
  confirmEmail,
  createOperatorKey,
  createTabletKey,
  deleteAccount,
  deleteCustomerData,
  deleteStaffAccount,
  endOtherSignIns,
  endOwnSignIn,
  endSignIn,
  exportCustomerData,
  findCustomerData,
  forgotPassword,
  getUserData,
  inviteStaff,
  login,
  logout,
  refreshTokens,
  refundOrder,
  refundShopOrder,
  refundShopOrderLines,
  register,
  removePasskey,
  resetPassword,
  resetStaffAccount,
  revokeOperatorKey,
  revokeTabletKey,
  sendSignInCode,
  signInStaff,
  signInWithPasskey,
  signInWithPassword,
  signOutAdmin,
  signOutStaff,
  verifyAdmin,
} from '@carte/contract/schemas'
import type { FastifyError, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Secrets } from '../infrastructure/database/secrets.ts'
import type { HttpError } from '../infrastructure/http/http-error.ts'
import { networkOf } from '../infrastructure/http/network.ts'
import { httpErrorOf } from './errors.ts'
import { routeOf } from './operations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the customer or of the staff account, or of the staff's or operator's key; null if unknown. Never a name or an address. */
    actor: string | null
    rejectedFor: string | null
  }
}

const callOf = ({ method, ...operation }: Operation) => `${method} ${routeOf({ method, ...operation } as Operation)}`

/** Routes that are logged whether they succeed or not, with the name of their event. */
const LOGGED_EVENTS: ReadonlyMap<string, string> = new Map([
  [callOf(login), 'sign-in'],
  [callOf(logout), 'sign-out'],
  [callOf(register), 'account-made'],
  [callOf(confirmEmail), 'address-confirmed'],
  [callOf(forgotPassword), 'password-link-asked'],
  [callOf(sendSignInCode), 'sign-in-code-asked'],
  [callOf(resetPassword), 'password-reset'],
  [callOf(changeAccountInfo), 'sign-in-details-changed'],
  [callOf(getUserData), 'data-downloaded'],
  [callOf(deleteAccount), 'account-deleted'],
  [callOf(endSignIn), 'sign-in-ended'],
  [callOf(endOtherSignIns), 'other-sign-ins-ended'],
  [callOf(signInStaff), 'staff-sign-in'],
  [callOf(signOutStaff), 'staff-sign-out'],
  [callOf(refundOrder), 'refund'],
  [callOf(signInWithPasskey), 'admin-sign-in'],
  [callOf(signInWithPassword), 'admin-sign-in'],
  [callOf(signOutAdmin), 'admin-sign-out'],
  [callOf(verifyAdmin), 'admin-verification'],
  [callOf(acceptInvitation), 'admin-invitation-accepted'],
  [callOf(addCredential), 'admin-credential-added'],
  [callOf(removePasskey), 'admin-credential-removed'],
  [callOf(inviteStaff), 'admin-invited'],
  [callOf(changeStaffRoles), 'admin-roles-changed'],
  [callOf(resetStaffAccount), 'admin-reset'],
  [callOf(deleteStaffAccount), 'admin-account-deleted'],
  [callOf(beginRemoteOverride), 'remote-override'],
])

/** Routes that are logged with this name when they succeed. Their suspicious failures are logged like any other call. */
const LOGGED_SUCCESSES: ReadonlyMap<string, string> = new Map([
  [callOf(refundShopOrder), 'refund'],
  [callOf(refundShopOrderLines), 'refund'],
  [callOf(createTabletKey), 'tablet-key-made'],
  [callOf(revokeTabletKey), 'tablet-key-revoked'],
  [callOf(createOperatorKey), 'operator-key-made'],
  [callOf(revokeOperatorKey), 'operator-key-revoked'],
  [callOf(endOwnSignIn), 'admin-sign-in-ended'],
  [callOf(changePaymentAccount), 'payment-account-changed'],
  [callOf(findCustomerData), 'customer-data-found'],
  [callOf(exportCustomerData), 'customer-data-downloaded'],
  [callOf(deleteCustomerData), 'customer-data-deleted'],
])

/** Routes that are logged only when they fail, because they succeed all the time. */
const LOGGED_REJECTIONS: ReadonlyMap<string, string> = new Map([[callOf(refreshTokens), 'tokens-renewed']])

const LOGGED_ROUTES = new Set([...LOGGED_EVENTS.keys(), ...LOGGED_SUCCESSES.keys()].map((call) => call.split(' ')[1]))

/**
 * Returns whether a failure is logged on any route: a cross-site call, a rate limit, a guessed order, an invalid key or
 * token.
 */
const isLogged = (request: FastifyRequest, status: number): boolean =>
  status === 403 ||
  status === 429 ||
  request.rejectedFor === 'failed-find-order' ||
  (status === 401 && request.headers.authorization !== undefined)

function eventOf(request: FastifyRequest, status: number): string | null {
  const { url = '' } = request.routeOptions
  if (status < 400 && !LOGGED_ROUTES.has(url)) return null
  const call = `${request.method} ${url}`
  const named = LOGGED_EVENTS.get(call) ?? (status >= 400 ? LOGGED_REJECTIONS : LOGGED_SUCCESSES).get(call)
  return named ?? (isLogged(request, status) ? 'call' : null)
}

/** Log lines per minute about rejected calls of one network, event and code, so that a flood does not fill the log. */
const LINES_A_MINUTE = 20
const KEYS_MAX = 10_000

function createLineLimit(): (key: string) => boolean {
  let [minute, lines] = [0, new Map<string, number>()]
  return (key) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute || lines.size >= KEYS_MAX) [minute, lines] = [now, new Map()]
    const count = (lines.get(key) ?? 0) + 1
    lines.set(key, count)
    return count <= LINES_A_MINUTE
  }
}

/**
 * Logs sign-ins, sign-outs, changes of credentials, keys and roles, refunds, access to customers' data, and suspicious
 * failures, one line each. A line has the request's id
 * and an HMAC of the network, which connects lines of one client; no address, no name and no input.
 */
export const securityEvents = fp<{ readonly secrets: Secrets }>(
  async (app, { secrets }) => {
    const isWithinLimit = createLineLimit()
    const networkMark = async (address: string): Promise<string> =>
      createHmac('sha256', await secrets.get('telemetry-network'))
        .update(`log ${networkOf(address)}`)
        .digest('hex')
        .slice(0, 12)

    async function logEvent(event: string, request: FastifyRequest, status: number): Promise<void> {
      const { rejectedFor: code, actor, routeOptions } = request
      const network = await networkMark(request.ip).catch(() => null)
      const isRejected = status >= 400
      if (isRejected && !isWithinLimit(`${network} ${event} ${code}`)) return
      const fields = {
        event,
        outcome: isRejected ? 'refused' : 'done',
        status,
        ...(code === null ? {} : { code }),
        ...(actor === null ? {} : { actor }),
        route: routeOptions.url ?? '*',
        network,
      }
      if (isRejected) request.log.warn(fields, 'Security: refused')
      else request.log.info(fields, 'Security: done')
    }

    app.decorateRequest('actor', null)
    app.decorateRequest('rejectedFor', null)
    app.addHook('onError', (request, _reply, error, done) => {
      request.rejectedFor = httpErrorOf(error as FastifyError | HttpError)?.code ?? null
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const event = eventOf(request, reply.statusCode)
      if (event !== null) void logEvent(event, request, reply.statusCode)
      done()
    })
  },
  { name: 'security-events' },
)

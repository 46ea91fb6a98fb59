import { forgotPassword, resendConfirmationEmail } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from './account-deps.ts'
import { emailKeyOf } from './addresses.ts'

/**
 * Registers the requests for a link by mail. The answer and the work are the same whether or not the address has an
 * account (LOGIN-21): the mail worker finds that out later.
 */
export function askForMailRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { limits, mails } = accounts

  const requestLink = async (kind: 'confirm' | 'reset', email: string, request: FastifyRequest): Promise<undefined> => {
    limits.requests.take(request.ip)
    limits.mailboxes.take(emailKeyOf(email))
    await mails.queueLink(kind, email, request)
    return undefined
  }
  app.operation(forgotPassword, (request) => requestLink('reset', request.body.email, request))
  app.operation(resendConfirmationEmail, (request) => requestLink('confirm', request.body.email, request))
}

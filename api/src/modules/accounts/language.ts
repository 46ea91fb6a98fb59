import { CULTURE_COOKIE, type Language } from '@carte/contract'
import { changeCulture } from '@carte/contract/schemas'
import { cultureValue } from '@carte/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { setCookie } from '../../infrastructure/http/cookies.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { OperatorStore } from '../catalogue/index.ts'
import type { Sessions } from './sessions.ts'

const YEAR = 365 * 24 * 60 * 60

interface Deps extends Pick<Context, 'db' | 'log'> {
  readonly operator: OperatorStore
  readonly sessions: Sessions
}

/** Saves the language of a signed-in customer for mails. A failure is only logged, so that the call succeeds. */
async function saveLanguage({ db, sessions, log }: Deps, request: FastifyRequest, language: Language): Promise<void> {
  try {
    const customer = await sessions.find(request)
    if (!customer || customer.language === language) return
    await db.updateTable('customer').set({ language }).where('id', '=', customer.id).execute()
  } catch (error) {
    log.warn({ reason: String(error) }, 'Saving the language of a customer failed')
  }
}

export function languageRoutes(app: FastifyInstance, deps: Deps): void {
  app.operation(changeCulture, async (request, reply) => {
    const { query } = request
    const { languages } = await deps.operator.get()
    const language = languages.find((code) => code === query.cultureCode)
    if (!language) throw new HttpError(400, 'unknown-culture')
    await saveLanguage(deps, request, language)
    setCookie(request, reply, CULTURE_COOKIE, cultureValue(language), { path: '/', maxAge: YEAR })
    return undefined
  })
}

import type { Language } from '@carte/contract'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Sessions } from './sessions.ts'

/** Keeps the language that a signed-in customer has chosen, for their mail. A guest's choice costs no look into the database, and fails with nothing. */
export async function keepLanguage(
  { db, sessions, log }: Pick<Context, 'db' | 'log'> & { readonly sessions: Sessions },
  request: FastifyRequest,
  language: Language,
): Promise<void> {
  try {
    const customer = await sessions.find(request)
    if (!customer || customer.language === language) return
    await db.updateTable('customer').set({ language }).where('id', '=', customer.id).execute()
  } catch (error) {
    log.warn({ reason: String(error) }, 'The language of a customer could not be kept')
  }
}

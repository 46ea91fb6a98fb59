import { CULTURE_COOKIE, type Language } from '@carte/contract'
import { languageOf } from '@carte/domain'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../infrastructure/http/cookies.ts'
import type { Operator } from './operator-store.ts'

export const guestLanguage = (request: FastifyRequest, { languages, settings }: Operator): Language =>
  languageOf(
    { cookie: readCookie(request, CULTURE_COOKIE), acceptLanguage: request.headers['accept-language'] },
    { languages, fromBrowser: settings.languageFromBrowser ?? false },
  )

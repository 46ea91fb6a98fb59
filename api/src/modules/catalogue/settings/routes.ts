import { CULTURE_COOKIE } from '@carte/contract'
import { changeCulture, getDesign, getLanguages, getSettings } from '@carte/contract/schemas'
import { cultureValue } from '@carte/domain'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Memo } from '../../../infrastructure/cache/memo.ts'
import { setCookie } from '../../../infrastructure/http/cookies.ts'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import { store } from '../../../infrastructure/http/stored.ts'
import { keepLanguage } from '../../accounts/language.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { OperatorStore } from './operator-store.ts'
import { brandStylesheet } from './stylesheet.ts'

const YEAR = 365 * 24 * 60 * 60

export interface SettingsDeps extends Pick<Context, 'db' | 'log'> {
  readonly memo: Memo
  readonly operator: OperatorStore
  readonly sessions: Sessions
}

/** Settings, brand, languages (contract "Settings, languages, pictures"). */
export function settingsRoutes(app: FastifyInstance, deps: SettingsDeps): void {
  const { memo, operator } = deps
  app.operation(getSettings, () =>
    memo.get('operator/settings', async () => ({
      value: await store(JSON.stringify((await operator.get()).settings)),
      until: null,
    })),
  )

  app.operation(getDesign, () =>
    memo.get('operator/design', async () => {
      const { stylesheet } = await operator.get()
      return { value: await store(brandStylesheet(stylesheet), { type: 'text/css; charset=utf-8' }), until: null }
    }),
  )

  app.operation(getLanguages, async () => {
    const { languages } = await operator.get()
    if (languages.length === 0) throw new Refusal(404, 'no-languages', { detail: 'No languages has been configured.' })
    return memo.get('operator/languages', async () => ({ value: await store(JSON.stringify(languages)), until: null }))
  })

  app.operation(changeCulture, async ({ query, request, reply }) => {
    const { languages } = await operator.get()
    const language = languages.find((code) => code === query.cultureCode)
    if (!language) throw new Refusal(400, 'unknown-culture')
    await keepLanguage(deps, request, language)
    setCookie(request, reply, CULTURE_COOKIE, cultureValue(language), { path: '/', maxAge: YEAR })
    return undefined
  })
}

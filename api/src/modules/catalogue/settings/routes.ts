import { getDesign, getLanguages, getSettings } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Cache } from '../../../infrastructure/cache/cache.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { prepareResponse } from '../../../infrastructure/http/prepared-response.ts'
import type { OperatorStore } from './operator-store.ts'
import { brandStylesheet } from './stylesheet.ts'

export interface SettingsDeps {
  readonly cache: Cache
  readonly operator: OperatorStore
}

export function settingsRoutes(app: FastifyInstance, { cache, operator }: SettingsDeps): void {
  app.operation(getSettings, () =>
    cache.get('operator/settings', async () => ({
      value: await prepareResponse(JSON.stringify((await operator.get()).settings)),
      until: null,
    })),
  )

  app.operation(getDesign, () =>
    cache.get('operator/design', async () => {
      const { stylesheet } = await operator.get()
      return {
        value: await prepareResponse(brandStylesheet(stylesheet), { type: 'text/css; charset=utf-8' }),
        until: null,
      }
    }),
  )

  app.operation(getLanguages, async () => {
    const { languages } = await operator.get()
    if (languages.length === 0)
      throw new HttpError(404, 'no-languages', { detail: 'No languages has been configured.' })
    return cache.get('operator/languages', async () => ({
      value: await prepareResponse(JSON.stringify(languages)),
      until: null,
    }))
  })
}

import { getDesign, getLanguages, getSettings } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Memo } from '../../../infrastructure/cache/memo.ts'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import { store } from '../../../infrastructure/http/stored.ts'
import type { OperatorStore } from './operator-store.ts'
import { brandStylesheet } from './stylesheet.ts'

export interface SettingsDeps {
  readonly memo: Memo
  readonly operator: OperatorStore
}

export function settingsRoutes(app: FastifyInstance, { memo, operator }: SettingsDeps): void {
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
}

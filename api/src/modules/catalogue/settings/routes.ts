import { CULTURE_COOKIE } from '@carte/contract'
import { changeCulture, getDesign, getLanguages, getSettings } from '@carte/contract/schemas'
import { cultureValue } from '@carte/domain'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import { store } from '../../../infrastructure/http/stored.ts'
import { setCookie } from '../../../plugins/cookies.ts'
import type { Rooms } from '../../../rooms.ts'
import { keepLanguage } from '../../accounts/language.ts'
import { brandStylesheet } from './stylesheet.ts'

const YEAR = 365 * 24 * 60 * 60

/** Settings, brand, languages (contract "Settings, languages, pictures"). */
export function mountOperator(rooms: Rooms): void {
  const { mount, memo, operator } = rooms
  mount(getSettings, () =>
    memo.get('operator/settings', async () => ({
      value: await store(JSON.stringify((await operator.get()).settings)),
      until: null,
    })),
  )

  mount(getDesign, () =>
    memo.get('operator/design', async () => {
      const { stylesheet } = await operator.get()
      return { value: await store(brandStylesheet(stylesheet), { type: 'text/css; charset=utf-8' }), until: null }
    }),
  )

  mount(getLanguages, async () => {
    const { languages } = await operator.get()
    if (languages.length === 0) throw new Refusal(404, 'no-languages', { detail: 'No languages has been configured.' })
    return memo.get('operator/languages', async () => ({ value: await store(JSON.stringify(languages)), until: null }))
  })

  mount(changeCulture, async ({ query, request, reply }) => {
    const { languages } = await operator.get()
    const language = languages.find((code) => code === query.cultureCode)
    if (!language) throw new Refusal(400, 'unknown-culture')
    await keepLanguage(rooms, request, language)
    setCookie(request, reply, CULTURE_COOKIE, cultureValue(language), { path: '/', maxAge: YEAR })
    return undefined
  })
}

import type { Campaign, Menu } from '@carte/contract'
import { findArticle } from '@carte/domain'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, send, type TestApi, until } from '../../../testing/index.ts'

const OWN = JSON.stringify([{ language: 'fi', imageId: 'margherita.webp' }])

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('a picture for one language', () => {
  it('has its version in the menu', async () => {
    await api.sql("update article set i18n = $1 where code = 'burger'", [OWN])
    const burger = async () => {
      const { body } = await send<Menu>(api.fetch, 'GET', '/api/shops/centrum/menu')
      return findArticle(body, 'burger')?.item.article
    }
    const article = await until(burger, (known) => known?.i18n[0]?.imageId === 'margherita.webp')
    expect(article?.imageVersion).toMatch(/^[a-z0-9]+$/)
    expect(article?.imageColors).toMatch(/^[0-9a-f]{24}$/)
    expect(article?.i18n).toEqual([
      { language: 'fi', imageId: 'margherita.webp', imageVersion: expect.stringMatching(/^[a-z0-9]+$/) },
    ])
  })

  it('has its version in an offer, like the common picture', async () => {
    await api.sql("update campaign set image = 'smash-burger.webp', i18n = $1 where code = 'green-weeks'", [OWN])
    const offer = async () => {
      const { body } = await send<Campaign[]>(api.fetch, 'GET', '/api/campaigns')
      return body.find(({ code }) => code === 'green-weeks')
    }
    const campaign = await until(offer, (known) => known?.imageUrl === 'smash-burger.webp')
    expect(campaign?.imageVersion).toMatch(/^[a-z0-9]+$/)
    expect(campaign?.i18n[0]?.imageVersion).toMatch(/^[a-z0-9]+$/)
  })
})

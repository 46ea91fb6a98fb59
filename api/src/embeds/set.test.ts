import { EmbedSet } from '@carte/contract/schemas'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type FakeReleases, writeFakeReleases } from '../testing/fake-releases.ts'
import { createTestApi, type TestApi, until } from '../testing/index.ts'

const LOOK_MS = 20
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function start(): Promise<{ readonly fake: FakeReleases; readonly api: TestApi }> {
  const fake = await writeFakeReleases()
  opened.unshift(fake.remove)
  const api = await createTestApi({ site: { store: fake.store, lookMs: LOOK_MS } })
  opened.unshift(api.close)
  await api.sql(
    `insert into chain (key, name, origins, shops, brand, created_at) values ('roma', 'Roma', array['https://roma.example'], null, '', now())`,
  )
  return { fake, api }
}

const setOf = async (api: TestApi, pins = '') => {
  const answer = await api.visitor()(`/embed/roma/set${pins && `?pins=${pins}`}`)
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never }
}

describe('first', () => {
  it('works', async () => {
    const { api } = await start()
    const got = await setOf(api)
    console.log(got.status, JSON.stringify(got.body, null, 1), Object.fromEntries(got.headers))
    for (const p of ['menu@1', 'menu@2', 'x@1', 'a', 'menu@1.0.0']) console.log(p, JSON.stringify((await setOf(api, p)).body))
    for (const f of ['/embed.js', '/embed.d.ts']) {
      const answer = await api.visitor()(f)
      console.log(answer.status, Object.fromEntries(answer.headers), (await answer.text()).slice(0, 50))
    }
  })
})

import { paths } from '@carte/navigation/paths'
import { CLOSED_SHOP, SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

const orderType = paths.orderType.href({ shopId: SHOP.id })

/** Redirects by the server, before any script runs. */
const REDIRECTS: readonly { readonly from: string; readonly to: string; readonly isSignedIn?: boolean }[] = [
  { from: paths.shop.href({ shopId: SHOP.id }), to: orderType },
  {
    from: `${paths.shop.href({ shopId: SHOP.id })}?spotId=grunerlokka-table-7&note=hi`,
    to: `${orderType}?spotId=grunerlokka-table-7&note=hi`,
  },
  { from: paths.menu.href({ shopId: CLOSED_SHOP.id, category: [] }), to: paths.home.href() },
  { from: paths.menu.href({ shopId: 'nowhere', category: [] }), to: paths.home.href() },
  { from: paths.login.href(), to: paths.home.href(), isSignedIn: true },
  { from: paths.login.href({ redirectUri: orderType }), to: orderType, isSignedIn: true },
  { from: paths.login.href({ redirectUri: '//evil.example' }), to: paths.home.href(), isSignedIn: true },
]

for (const { from, to, isSignedIn = false } of REDIRECTS) {
  const who = isSignedIn ? ' for a customer who is signed in' : ''
  test(`The server redirects ${from} to ${to} with 302${who}`, { tag: '@large' }, async ({ customers, baseURL }) => {
    const headers = isSignedIn ? { cookie: customers.anna.cookie } : {}
    const response = await fetch(new URL(from, baseURL), { headers, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
}

for (const { shopId, words } of [
  { shopId: CLOSED_SHOP.id, words: `${CLOSED_SHOP.name} is closed now` },
  { shopId: 'nowhere', words: 'We can’t find this restaurant.' },
]) {
  test(`A redirect home from the shop ${shopId} shows its reason once`, { tag: '@small' }, async ({
    page,
    context,
  }) => {
    await page.goto(paths.menu.href({ shopId, category: [] }))
    const dialog = page.getByRole('dialog').filter({ hasText: words })
    await expect(dialog).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(paths.home.href())
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('carte-notice')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
}

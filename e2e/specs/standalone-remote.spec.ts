import { RemotesRegistry } from '@carte/contract/schemas'
import { startStandaloneSite } from '../support/standalone-site.ts'
import { expect, test } from '../support/test.ts'

test('The menu remote runs alone, without the other remotes and the shell’s navigation', { tag: '@large' }, async ({
  page,
  request,
}) => {
  const { origin, stop } = await startStandaloneSite('menu')
  try {
    const registry = RemotesRegistry.parse(await (await request.get(`${origin}/remotes.json`)).json())
    expect(Object.keys(registry.remotes)).toEqual(['menu'])

    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(origin)
    await expect(heading).toHaveText('This belongs to remote-shops')
    await page.getByRole('link', { name: 'Back to remote-menu' }).click()
    const basket = page.getByRole('complementary', { name: 'Basket' })
    await expect(basket).toContainText('Your basket is empty')
    await page.getByRole('button', { name: 'Fill the basket' }).click()
    await expect(basket).not.toContainText('Your basket is empty')

    await page.getByRole('link', { name: 'editOrder' }).click()
    await expect(heading).toHaveText('Margherita')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  } finally {
    // A development page polls for changes and would log errors while the server stops.
    await page.close()
    await stop()
  }
})

import { containerName } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import { Screen } from '../pages/Screen.ts'
import { isAlive } from '../support/alive.ts'
import { filesOf } from '../support/registry.ts'
import { SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served.ts'
import { expect, test } from '../support/test.ts'

test('A remote with one byte too many is not run', { tag: '@large' }, async ({
  page,
  request,
  faults,
  complaints,
  baseURL,
}) => {
  complaints.expectError(/RemoteError: The remote "menu" cannot be shown/)
  const { entries, scripts, version } = await filesOf(request, 'menu')
  const container = containerName('menu', version)
  const hasRun = () => page.evaluate((name) => Object.hasOwn(globalThis, name), container)
  const url = paths.menu.href({ shopId: SHOP.id, category: [] })
  const message = page.getByRole('main').getByRole('alert').filter({ hasText: 'This part is taking a break' })

  await servedPage(String(baseURL), url)
  await faults.tamper(entries)
  await page.goto(url)
  await expect(message).toBeVisible()
  expect(await hasRun()).toBe(false)

  await faults.mend()
  await faults.tamper(scripts)
  await page.goto(url)
  await expect(message).toBeVisible()

  await faults.mend()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(message).toHaveCount(0)
  await isAlive(page)
  await new Screen(page).shows(SHOP.name)
  expect(await hasRun()).toBe(true)
})

import { AdminPage } from '../pages/AdminPage.ts'
import { signInToBackOffice } from '../support/staff-accounts.ts'
import { expect, test } from '../support/test.ts'

test('A dish is moved in the draft of a menu by dragging its row (EDIT-21)', { tag: '@large' }, async ({ page }) => {
  await signInToBackOffice(page, [{ shopId: null, role: 'admin' }])
  const admin = await AdminPage.open(page, '/admin/menu/menu-nok')
  await admin.expectTitle('Meny')
  const dishes = page.getByRole('list', { name: 'The menu' }).locator('[data-kind="article"]')
  const nameOf = (position: number) => dishes.nth(position).getByRole('link').locator('span').first().textContent()
  const [first, second] = [await nameOf(0), await nameOf(1)]

  await dishes.nth(1).dragTo(dishes.nth(0), { targetPosition: { x: 200, y: 6 } })
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await expect(dishes.nth(0)).toContainText(String(second))
  await expect(dishes.nth(1)).toContainText(String(first))

  await page.reload()
  await expect(dishes.nth(0)).toContainText(String(second))
})

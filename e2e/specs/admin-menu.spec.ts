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

test('The part of a picture that guests see is chosen by dragging a frame (EDIT-30)', async ({ page, hasTouch }) => {
  await signInToBackOffice(page, [{ shopId: null, role: 'admin' }])
  const admin = await AdminPage.open(page, `/admin/menu/${hasTouch ? 'menu-eur' : 'menu-sek'}/article/bbq-bacon-burger`)
  await admin.expectTitle('BBQ & bacon')
  const picture = page.getByRole('region', { name: 'Picture', exact: true })
  await picture.getByRole('button', { name: 'Choose the part to show' }).first().click()
  const frame = picture.getByRole('button', { name: 'Frame' })
  await picture.getByLabel('Shape').selectOption('Square')
  await picture.getByLabel('Size of the frame').fill('50')
  await frame.scrollIntoViewIfNeeded()
  const box = await frame.boundingBox()
  if (!box) throw new Error('The frame is not rendered')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  // To the upper left corner, and beyond.
  const to = { x: from.x - box.width, y: from.y - box.height * 0.5 }
  if (hasTouch) {
    const session = await page.context().newCDPSession(page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    for (const part of [0.3, 0.6, 1]) {
      const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } else {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }
  await expect(picture.getByRole('status')).toHaveText('0 % from the left, 0 % from the top')
  await picture.getByRole('button', { name: 'Use this part' }).click()
  await expect(frame).toBeHidden()
  const shown = picture.getByRole('img', { name: 'BBQ & bacon' })
  await expect(shown).toHaveAttribute('src', /bbq-bacon-burger\.webp\.crop-0-0-5000-5000\.webp/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // The guests' own screen in the preview shows it too.
  const preview = page.frameLocator('iframe').locator('img').first()
  if (!hasTouch) await expect(preview).toHaveAttribute('src', /crop-0-0-5000-5000/)
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  // A changed form says "Not saved yet".
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // The frame is where it was, after a reload too.
  await page.reload()
  await picture.getByRole('button', { name: 'Choose the part to show' }).first().click()
  await expect(frame).toHaveAttribute('style', /left: 0%; top: 0%; width: 50%; height: 50%/)
  await picture.getByRole('button', { name: 'Whole picture' }).click()
  await expect(frame).toBeHidden()
  await expect(shown).toHaveAttribute('src', /bbq-bacon-burger\.webp\?/)
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

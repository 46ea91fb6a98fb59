import { LANGUAGES } from '@carte/contract'
import { expectNoViolations } from '../support/axe.ts'
import { startGallery } from '../support/gallery.ts'
import { expect, test } from '../support/test.ts'

test('Each control of the gallery passes axe in light and dark, and logs no error', { tag: '@small' }, async ({
  page,
}) => {
  const { stories, urlOf, stop } = await startGallery()
  try {
    expect(stories.length).toBeGreaterThan(20)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [index, story] of stories.entries()) {
      const language = LANGUAGES[index % LANGUAGES.length] ?? 'en'
      await page.goto(urlOf(story, language))
      await expect(page.locator('main h1')).toBeAttached()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoViolations(page, `${story}, ${language}, ${colorScheme}`)
      }
    }
  } finally {
    await page.close()
    await stop()
  }
})

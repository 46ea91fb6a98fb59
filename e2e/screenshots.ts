import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@carte/contract'
import { chromium } from '@playwright/test'
import { type Appearance, LARGE, openScreen, SMALL } from './support/appearance.ts'
import { chromiumOptions } from './support/chromium.ts'
import { playOrder } from './support/order-journey.ts'
import { SCREENS } from './support/screens.ts'

const README_FOLDER = resolve(import.meta.dirname, '../docs/pictures')
const README_LIMIT_BYTES = 300_000

const USAGE = `node e2e/screenshots.ts <folder> [--url=http://localhost:8080] [--language=${LANGUAGES.join('|')}] [--readme]

Takes every screen in its states, at both sizes, light and dark, from a site that is running in test mode.
--readme also takes the two pictures of the README.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    language: { type: 'string', default: 'en' },
    readme: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
const language = LANGUAGES.find((code) => code === values.language)
if (folder === undefined || language === undefined) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}

const browser = await chromium.launch(chromiumOptions())
try {
  await mkdir(folder, { recursive: true })
  const journey = await playOrder(browser, new URL(values.url).origin)

  const take = async (name: string, as: Appearance, file: string, fullPage: boolean) => {
    const screen = SCREENS.find((candidate) => candidate.name === name)
    if (!screen) throw new Error(`There is no screen "${name}"`)
    const { page, context } = await openScreen(browser, journey, screen, as)
    // The quality of JPEG files; PNG files have none.
    await page.screenshot({ path: file, fullPage, ...(file.endsWith('.jpg') ? { quality: 85 } : {}) })
    await context.close()
    process.stdout.write(`${file}\n`)
  }

  for (const { name } of SCREENS) {
    for (const [size, viewport] of Object.entries({ small: SMALL, large: LARGE })) {
      for (const theme of ['light', 'dark'] as const) {
        await take(name, { viewport, theme, language }, join(folder, `${name}-${size}-${theme}-${language}.png`), false)
      }
    }
  }

  if (values.readme) {
    await mkdir(README_FOLDER, { recursive: true })
    const pictures = { 'guest-small.jpg': SMALL, 'guest-large.jpg': LARGE }
    for (const [file, viewport] of Object.entries(pictures)) {
      const path = join(README_FOLDER, file)
      await take('menu', { viewport, theme: 'light', language: 'en' }, path, false)
      const { size } = await stat(path)
      if (size > README_LIMIT_BYTES)
        throw new Error(`${path} has ${size} bytes; a README's picture has ${README_LIMIT_BYTES} at most`)
    }
  }
} finally {
  await browser.close()
}

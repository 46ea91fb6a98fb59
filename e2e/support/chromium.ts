import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Returns the launch options for Chromium: the browser that `CARTE_CHROMIUM` names, an installed one, or Playwright's
 * own.
 */
export function chromiumOptions() {
  const { CARTE_CHROMIUM } = process.env
  const executablePath = CARTE_CHROMIUM || PLACES.find((path) => existsSync(path))
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  }
}

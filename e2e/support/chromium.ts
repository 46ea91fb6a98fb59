import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/**
 * Returns the launch options for Chromium: the browser that `CARTE_CHROMIUM` names, an installed one, or Playwright's
 * own.
 */
export function chromiumOptions() {
  const { CARTE_CHROMIUM } = process.env
  const executablePath = CARTE_CHROMIUM || PLACES.find((path) => existsSync(path))
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ARGUMENTS,
  }
}

/**
 * Returns the launch options for a complete Chromium; null if only the headless shell is installed, which shows no
 * notifications.
 */
export function fullChromiumOptions() {
  const candidates = [process.env.CARTE_CHROMIUM ?? '', ...PLACES]
  const executablePath = candidates.find((path) => !/headless.shell/.test(path) && existsSync(path))
  return executablePath === undefined ? null : { executablePath, args: [...ARGUMENTS, '--headless=new'] }
}

import { existsSync, globSync } from 'node:fs'

/** Debian's Firefox. Ubuntu's is a snap, which Playwright cannot start with a profile of its own. */
const FIREFOX = '/usr/bin/firefox-esr'

/** The Firefox that `CARTE_FIREFOX` names, or an installed one; null without one. */
export const firefoxPath = process.env.CARTE_FIREFOX || (existsSync(FIREFOX) ? FIREFOX : null)

/** WebKitGTK's driver and browser, and a virtual screen, as Debian packages them. */
export const WEBKIT = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] ?? '',
  screen: '/usr/bin/Xvfb',
} as const

export const hasWebKit = Object.values(WEBKIT).every((path) => existsSync(path))

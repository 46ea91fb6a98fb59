import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runBin } from './processes.ts'
import { say } from './say.ts'

/** Chromium without a window. It needs a quarter less CPU time, and Playwright downloads it for tests. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** A browser; `path` is null for the one that Playwright has downloaded. */
export interface FoundBrowser {
  readonly path: string | null
}

function installed(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

/** Installs a Debian package if this process runs as root on a system with apt. */
async function installDebian(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing the package ${name}…`)
  await run('/usr/bin/apt-get', ['-o', 'Acquire::http::Timeout=20', 'update'])
  await run('/usr/bin/apt-get', ['install', '-y', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

/**
 * Finds a browser: the one in `CARTE_CHROMIUM`, an installed one, Playwright's download, or Debian's package, in this
 * order.
 */
async function find(names: readonly string[], debianPackage: string): Promise<FoundBrowser | null> {
  const found = process.env.CARTE_CHROMIUM || installed(names) || PLACES.find((file) => existsSync(file))
  if (found) return { path: found }

  say('No Chromium found; downloading one…')
  if ((await runBin('playwright', ['install', 'chromium'], { pkg: 'e2e' })).code === 0) return { path: null }
  await installDebian(debianPackage)
  const path = installed(names)
  return path ? { path } : null
}

export const findChromium = () => find(NAMES, 'chromium')

/** Finds a browser for tests, preferably the headless shell. */
export const findTestBrowser = () => find([HEADLESS_SHELL, ...NAMES], HEADLESS_SHELL)

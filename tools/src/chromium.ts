import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runBin } from './processes.ts'
import { say } from './say.ts'

/** Chromium without a window: it takes a quarter less of the processors, and is what Playwright downloads for tests. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** A browser; `path` is null for the one that Playwright has downloaded for itself. */
export interface FoundBrowser {
  readonly path: string | null
}

function installed(names: readonly string[]): string | undefined {
  const { PATH = '' } = process.env
  return PATH.split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))
}

/** Installs a package of Debian, where that is possible: as root. */
async function installDebian(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing the package ${name}…`)
  await run('/usr/bin/apt-get', ['-o', 'Acquire::http::Timeout=20', 'update'])
  await run('/usr/bin/apt-get', ['install', '-y', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

/** Finds a browser for measurements: the one that `CARTE_CHROMIUM` names, else an installed one, else Playwright's own, else that of Debian. */
export async function findChromium(): Promise<FoundBrowser | null> {
  const { CARTE_CHROMIUM } = process.env
  const found = CARTE_CHROMIUM || installed(NAMES) || PLACES.find((file) => existsSync(file))
  if (found) return { path: found }

  say('No Chromium found; downloading one…')
  if ((await runBin('playwright', ['install', 'chromium'], { room: 'e2e' })).code === 0) return { path: null }
  await installDebian('chromium')
  const path = installed(NAMES)
  return path ? { path } : null
}

/** Finds a browser for tests: the one that `CARTE_CHROMIUM` names, else the headless shell, which root on Debian installs, else any Chromium. */
export async function findTestBrowser(): Promise<FoundBrowser | null> {
  if (process.env.CARTE_CHROMIUM) return findChromium()
  if (!installed([HEADLESS_SHELL])) await installDebian(HEADLESS_SHELL)
  const path = installed([HEADLESS_SHELL])
  return path ? { path } : findChromium()
}

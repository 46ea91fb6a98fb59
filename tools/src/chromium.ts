import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runBin } from './processes.ts'
import { say } from './say.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that `CARTE_CHROMIUM` names, or one that is installed. */
function installed(): string | undefined {
  const { CARTE_CHROMIUM, PATH = '' } = process.env
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [CARTE_CHROMIUM ?? '', ...onPath, ...PLACES].find((file) => file !== '' && existsSync(file))
}

/**
 * A browser for the tests: an installed one; else Playwright's own, downloaded; else, for root on Debian, the
 * distribution's. `path` is null for Playwright's own; the whole answer is null when there is none.
 */
export async function findChromium(): Promise<{ readonly path: string | null } | null> {
  const found = installed()
  if (found) return { path: found }

  say('No Chromium found; downloading one…')
  if ((await runBin('playwright', ['install', 'chromium'], { room: 'e2e' })).code === 0) return { path: null }

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('The download failed; installing the distribution’s Chromium…')
    await run('/usr/bin/apt-get', ['update'])
    await run('/usr/bin/apt-get', ['install', '-y', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    const path = installed()
    if (path) return { path }
  }
  return null
}

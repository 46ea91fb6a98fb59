import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PROGRAM_TESTS } from '@carte/config/jest'
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

let listUpdate: Promise<unknown> | undefined

/**
 * Installs Debian packages if this process runs as root on a system with apt. Updates the package list once. Starts none
 * of their services.
 */
export async function installDebian(...names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${names.join(', ')}…`)
  listUpdate ??= run('/usr/bin/apt-get', ['-o', 'Acquire::http::Timeout=20', 'update'])
  await listUpdate
  await run('/usr/bin/apt-get', ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', ...names], {
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
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

/**
 * With older versions a service worker reaches the network after a navigation, although the spec has taken the page
 * offline (measured: 150 does, 156 does not).
 */
const TEST_VERSION_MIN = 156

/** Returns the major version of an installed browser; NaN if it prints none. */
async function majorVersion(path: string): Promise<number> {
  const { output } = await run(path, ['--version'], { show: false })
  return Number(/\b(\d+)\.\d+\.\d+/.exec(output)?.[1])
}

interface UpdateDeps {
  readonly majorVersion: (path: string) => Promise<number>
  /** Installs the newest version that the system offers, and returns its path. */
  readonly install: () => Promise<string | undefined>
  readonly say: (line: string) => void
}

/** Returns the found browser, or a newer one if that is too old for the specs. Says so if there is none. */
export async function requireRecent(
  found: FoundBrowser | null,
  { majorVersion, install, say }: UpdateDeps,
): Promise<FoundBrowser | null> {
  const isTooOld = async (path: string) => (await majorVersion(path)) < TEST_VERSION_MIN
  if (!found?.path || !(await isTooOld(found.path))) return found
  const newer = await install()
  if (newer && !(await isTooOld(newer))) return { path: newer }
  say(`${found.path} is older than Chromium ${TEST_VERSION_MIN}, so specs of the offline page fail. Update it.`)
  return found
}

/** Finds a browser for tests, preferably the headless shell. An old one is updated where apt can do that. */
export async function findTestBrowser(): Promise<FoundBrowser | null> {
  const found = await find([HEADLESS_SHELL, ...NAMES], HEADLESS_SHELL)
  const install = async () => {
    if (process.env.CARTE_CHROMIUM) return undefined
    await installDebian(HEADLESS_SHELL)
    return installed([HEADLESS_SHELL])
  }
  return requireRecent(found, { majorVersion, install, say })
}

/** A browser beside Chromium, with the specs that run in it, its commands and its Debian packages. */
export interface OtherBrowser {
  readonly name: string
  readonly spec: string
  readonly commands: readonly string[]
  readonly packages: readonly string[]
}

/** `e2e/support/installed-browsers.ts` finds them. Ubuntu has no `firefox-esr`: its Firefox is a snap. */
export const OTHER_BROWSERS: readonly OtherBrowser[] = [
  { name: 'Firefox ESR', spec: 'firefox*.spec.ts', commands: ['firefox-esr'], packages: ['firefox-esr'] },
  {
    name: 'WebKitGTK with its driver',
    spec: 'webkit.spec.ts',
    commands: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
]

interface InstallDeps {
  readonly isInstalled: (command: string) => boolean
  readonly install: (packages: readonly string[]) => Promise<void>
  readonly say: (line: string) => void
}

/** Installs the browsers that are missing where apt can do that. Says which specs a missing one leaves out. */
export async function installOtherBrowsers({
  isInstalled = (command) => installed([command]) !== undefined,
  install = (packages) => installDebian(...packages),
  say: print = say,
}: Partial<InstallDeps> = {}): Promise<void> {
  for (const { name, spec, commands, packages } of OTHER_BROWSERS) {
    if (commands.every(isInstalled)) continue
    await install(packages)
    if (!commands.every(isInstalled)) print(`${name} is not installed, so ${spec} is not part of the run.`)
  }
}

/** Installs the programs that jest tests of these packages need, in the same way. */
export async function installTestPrograms(
  folders: readonly string[],
  {
    isInstalled = existsSync,
    install = (packages) => installDebian(...packages),
    say: print = say,
  }: Partial<InstallDeps> = {},
): Promise<void> {
  for (const { program, debianPackage, folder, file } of PROGRAM_TESTS) {
    if (!folders.includes(folder) || isInstalled(program)) continue
    await install([debianPackage])
    if (!isInstalled(program))
      print(`${debianPackage} is not installed, so ${folder}/**/${file} is not part of the run.`)
  }
}

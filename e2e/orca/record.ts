/**
 * Orders a dish with the keyboard while Orca reads the site from Firefox, and prints what Orca says as a Markdown table.
 * `docs/accessibility.md` has the packages that it needs and the command.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [site = 'http://127.0.0.1:8080'] = process.argv.slice(2)
const home = mkdtempSync(join(tmpdir(), 'carte-orca-'))
const log = join(home, 'speech.log')
const env = {
  ...process.env,
  HOME: home,
  LANG: 'C.UTF-8',
  GSETTINGS_BACKEND: 'keyfile',
  GTK_MODULES: 'gail:atk-bridge',
  GNOME_ACCESSIBILITY: '1',
}

/** Orca loads this file at its start. Key echo is off, because it repeats each key that the script presses. */
const CUSTOMIZATIONS = `
import logging
from orca import speech
handler = logging.FileHandler(${JSON.stringify(log)}, 'w')
handler.setFormatter(logging.Formatter('%(message)s'))
logging.getLogger('speech').addHandler(handler)
speech.speakKeyEvent = lambda *args, **kwargs: None
`

const PREFERENCES = `
user_pref("accessibility.force_disabled", -1);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.newtab.preload", false);
user_pref("browser.preonboarding.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.formautofill.creditCards.enabled", false);
user_pref("intl.accept_languages", "sv");
`

const run = (command: string, ...args: readonly string[]) => execFileSync(command, args, { env, stdio: 'ignore' })
const start = (command: string, ...args: readonly string[]) => spawn(command, args, { env, stdio: 'ignore' })

/** Returns everything that Orca has said since its start. */
function spoken(): readonly string[] {
  const texts = readFileSync(log, 'utf8').matchAll(/^SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?$/gms)
  return [...texts].map(([, text = '']) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Waits until Orca has been silent for `quiet` milliseconds. Returns all its texts but the first `from`. */
async function listen(from: number, quiet: number): Promise<readonly string[]> {
  let count = from
  let since = Date.now()
  while (Date.now() - since < quiet) {
    await sleep(100)
    const now = spoken().length
    if (now === count) continue
    count = now
    since = Date.now()
  }
  return spoken().slice(from)
}

const cell = (texts: readonly string[]) => texts.join(' ¶ ').replaceAll('|', '\\|') || '(nothing)'
const report = (action: string, texts: readonly string[]) => process.stdout.write(`| ${action} | ${cell(texts)} |\n`)

/** Presses a key and reports what Orca says. */
async function press(key: string, action: string, quiet = 2500): Promise<void> {
  const from = spoken().length
  run('xdotool', 'key', key)
  report(action, await listen(from, quiet))
}

/** Types into the focused field. Orca says nothing, because key echo is off. */
const type = (text: string) => run('xdotool', 'type', '--delay', '60', text)

/** Presses a key until Orca says `text`, and reports only the last time. */
async function seek(key: string, text: RegExp, action: string): Promise<void> {
  for (let times = 1; times <= 40; times += 1) {
    const from = spoken().length
    run('xdotool', 'key', key)
    const texts = await listen(from, 900)
    if (!texts.some((said) => text.test(said))) continue
    report(times === 1 ? action : `${action} (${times} times)`, texts)
    return
  }
  throw new Error(`Orca does not say ${text} after 40 times ${key}.`)
}

/** Reports what Orca says by itself until it says `text`. */
async function waitFor(text: RegExp, action: string): Promise<void> {
  const from = spoken().length
  const end = Date.now() + 120_000
  while (
    !spoken()
      .slice(from)
      .some((said) => text.test(said))
  ) {
    if (Date.now() > end) throw new Error(`Orca does not say ${text} within two minutes.`)
    await sleep(500)
  }
  report(action, await listen(from, 2000))
}

async function order(): Promise<void> {
  await seek('Tab', /Språk/, 'Tab to the language menu')
  await press('Return', 'Enter')
  await seek('Tab', /^English/, 'Tab to English')
  await press('Return', 'Enter', 4000)
  await press('F5', 'F5, to hear the page in English', 4000)
  await seek('h', /Carte Södermalm/, 'H to the restaurant')
  await press('Return', 'Enter')
  await seek('k', /Take away/, 'K to "Take away"')
  await press('Return', 'Enter', 4000)
  await seek('2', /Burgers/, '2 to the category')
  await seek('3', /Smash burger/, '3 to the dish')
  await press('Return', 'Enter', 4000)
  await seek('Tab', /Fries/, 'Tab to the first choice')
  await press('Down', 'Down')
  await press('space', 'Space')
  await seek('Tab', /^Add \d/, 'Tab to the button')
  await press('Return', 'Enter', 5000)
  await seek('m', /Your basket/, 'M to the basket')
  await seek('Tab', /Edit Smash burger/, 'Tab')
  await seek('Tab', /^Add Lemonade/, 'Tab')
  await press('space', 'Space', 4000)
  await seek('Tab', /^Clear basket/, 'Tab')
  await press('Return', 'Enter')
  await press('Escape', 'Esc')
  await seek('Tab', /^Check out/, 'Tab')
  await press('Return', 'Enter', 4000)
  await seek('h', /Your order/, 'H to the summary')
  for (const action of ['Down', 'Down', 'Down', 'Down']) await press('Down', action, 700)
  await seek('Tab', /Test wallet/, 'Tab to the ways to pay')
  await press('Down', 'Down to the card')
  await seek('Tab', /^Pay by card/, 'Tab to the button')
  await press('Return', 'Enter', 4000)
  await seek('Tab', /Card number/, 'Tab to the card')
  type('4242424242424242')
  await press('Tab', 'The number, Tab')
  type('1239')
  await press('Tab', 'The date, Tab')
  type('123')
  await press('Tab', 'The code, Tab')
  type('Anna Lindqvist')
  await press('Tab', 'The name, Tab')
  await press('Return', 'Enter', 5000)
  await waitFor(/^Almost ready/, 'Waits')
  await waitFor(/^Ready to collect/, 'Waits')
  await waitFor(/^Enjoy your meal/, 'Waits')
}

mkdirSync(join(home, '.local/share/orca'), { recursive: true })
mkdirSync(join(home, 'profile'))
writeFileSync(join(home, '.local/share/orca/orca-customizations.py'), CUSTOMIZATIONS)
writeFileSync(join(home, 'profile/user.js'), PREFERENCES)
writeFileSync(log, '')
run('gsettings', 'set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true')
const programs = [start('orca')]
try {
  await listen(0, 5000)
  programs.push(start('firefox-esr', '--profile', join(home, 'profile'), '--no-remote', '--kiosk', site))
  process.stdout.write('| The guest | Orca |\n|---|---|\n')
  await waitFor(/^Finished loading/, 'Opens the site')
  await order()
} finally {
  for (const program of programs) program.kill('SIGKILL')
  await sleep(1000)
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}

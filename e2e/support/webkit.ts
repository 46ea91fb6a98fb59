import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePorts, makeFolder } from '@carte/api/testing'
import type { Language } from '@carte/contract'
import { expect } from '@playwright/test'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { SMALL } from './appearance.ts'
import { cultureCookie } from './culture.ts'
import type { Guest } from './guest.ts'
import { WEBKIT } from './installed-browsers.ts'
import { type SiteProxy, startSiteProxy } from './site-proxy.ts'
import { guestOf, resizePage } from './webdriver-guest.ts'

/** Makes the window as narrow as a phone: otherwise the tools of the browser need 447 pixels. */
const NARROW_TOOLS = `* { min-width: 0; padding-left: 0; padding-right: 0; }
toolbar * { padding: 0; margin: 0; -gtk-icon-transform: scale(0.01); }`

export interface WebKit {
  readonly guest: Guest
  readonly version: string
  /** What pages have reported to the server, uncaught errors among it. */
  readonly reports: SiteProxy['reports']
  readonly stop: () => Promise<void>
}

/** Waits for the first line of an output. */
async function firstLine(output: Readable): Promise<string> {
  const [data] = (await once(output, 'data')) as [Buffer]
  return data.toString().trim()
}

/** Settings of the desktop that make the browser request reduced motion. */
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations=false'

/** Starts WebKitGTK's browser in a phone-sized window of a virtual screen, as a new guest of a site. */
export async function startWebKit(
  site: string,
  language: Language,
  { hasReducedMotion = false } = {},
): Promise<WebKit> {
  const folder = await makeFolder('carte-webkit-')
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), NARROW_TOOLS)
  if (hasReducedMotion) await writeFile(join(folder, 'gtk-3.0/settings.ini'), REDUCED_MOTION)
  const proxy = await startSiteProxy(site)
  const screen = spawn(WEBKIT.screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await firstLine(screen.stdio[3] as Readable)
  const [port = 0] = await freePorts(1)
  const server = spawn(WEBKIT.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let driver: WebDriver | undefined
  const stop = async () => {
    await driver?.quit().catch(() => {})
    server.kill()
    screen.kill()
    proxy.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await expect(async () => expect((await fetch(`http://127.0.0.1:${port}/status`)).ok).toBe(true)).toPass()
    driver = await connectTo(port)
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? ''
    const guest = await guestOf(driver, proxy)
    // Cookies can be set only for the site of the open page.
    await driver.get(new URL('/robots.txt', proxy.origin).href)
    const { name, value } = cultureCookie(proxy.origin, language)
    await driver.manage().addCookie({ name, value, path: '/' })
    return { guest, version, reports: proxy.reports, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Opens the browser with a window whose page is as large as on a phone. */
async function connectTo(port: number): Promise<WebDriver> {
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: WEBKIT.browser, args: ['--automation'] },
    })
    .build()
  await resizePage(driver, SMALL.width, SMALL.height)
  return driver
}

// The start script of a statically hosted site. It does what a server does elsewhere: chooses the versions of this
// visit and writes them into the page before the shell starts.

import { CULTURE_COOKIE, type ReleaseFile } from '@carte/contract'
import { languageOf, pinnedBy } from '@carte/domain'
import { showLoadedFonts } from '../app/show-fonts.ts'
import type { PageSnapshot } from '../app/snapshot.ts'
import { matchesAny, SITE_ELEMENT, type StaticSite, VISIT_ENDED } from './site.ts'
import { canaryDraw, chooseFor, pinnedIn, publishedNow, storeSet } from './visit.ts'

async function start({ published, scripts, payments, page }: StaticSite): Promise<void> {
  removeTrailingSlash()
  showLoadedFonts()
  const [browser, tab] = [storageOrNull(() => localStorage), storageOrNull(() => sessionStorage)]
  const visit = { draw: canaryDraw(browser, Date.now()), pinned: pinnedIn(tab, Date.now()) }
  const isPaying = matchesAny(payments, location.pathname)
  const registry = await chooseFor(await publishedNow(published), visit, isPaying)
  let pinned: Readonly<Record<string, string>> | null = pinnedBy(registry)
  const store = () => storeSet(tab, pinned, Date.now())
  store()
  addEventListener(VISIT_ENDED, () => {
    pinned = null
    store()
  })
  document.addEventListener('visibilitychange', store)

  const language = languageOf(
    { cookie: cultureCookie(), acceptLanguage: navigator.languages.join() },
    { languages: page.languages, fromBrowser: page.settings.languageFromBrowser ?? false },
  )
  document.documentElement.lang = language
  const snapshot: PageSnapshot = {
    ...page,
    language,
    registry,
    release: registry.release,
  }
  const element = document.createElement('template')
  element.id = 'carte'
  element.textContent = JSON.stringify(snapshot)
  document.body.append(element)
  scripts.forEach(runScript)
}

/** Some hosts add a slash to the address of a page that is a folder. */
function removeTrailingSlash(): void {
  const { pathname, search, hash } = location
  if (pathname.length > 1 && pathname.endsWith('/'))
    history.replaceState(history.state, '', pathname.replace(/\/+$/, '') + search + hash)
}

/** Returns the storage, or null if the browser blocks it: reading the property can throw. */
function storageOrNull(read: () => Storage): Storage | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Returns the decoded language cookie, such as `c=sv|uic=sv`. Undefined if there is none, or it is malformed. */
function cultureCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${CULTURE_COOKIE}=`))
  try {
    return pair && decodeURIComponent(pair.slice(CULTURE_COOKIE.length + 1))
  } catch {
    return undefined
  }
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

/** Allows only script files of the shell. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('carte-start', {
  createScriptURL(url) {
    if (!/^\/shell\/[^/]+\/[\w.-]+\.js$/.test(url))
      throw new TypeError(`Blocked script address: ${url} is not a script of the shell`)
    return url
  },
})

function runScript({ url, integrity }: ReleaseFile): void {
  const script = document.createElement('script')
  // `async: false` keeps the execution order.
  Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity })
  script.src = policy?.createScriptURL(url) ?? url
  document.head.append(script)
}

// Last, because `start` uses `policy`.
void start(JSON.parse(document.getElementById(SITE_ELEMENT)?.textContent ?? '') as StaticSite)

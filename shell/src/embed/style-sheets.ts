import type { ReleaseFile, RemoteVersion } from '@carte/contract'
import { isTimeout, TIME_LIMIT } from '../federation/prefetch.ts'
import type { Failure } from '../federation/remote-error.ts'
import { checkReleaseFile, matchesIntegrity } from '../federation/trust.ts'
import { extractFonts } from './fonts.ts'
import { scopeStyleSheet } from './scope-style-sheet.ts'

/** Style sheets by address, each created once for all elements of the page. */
const loading = new Map<string, Promise<CSSStyleSheet | Failure>>()

async function load({ url, integrity }: ReleaseFile): Promise<CSSStyleSheet | Failure> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      signal: AbortSignal.timeout(TIME_LIMIT),
      // Nothing else checks the hash where `matchesIntegrity` cannot.
      ...(globalThis.crypto?.subtle ? {} : { integrity }),
    })
    if (!response.ok) return { fault: 'missing', url }
    const bytes = await response.arrayBuffer()
    if (!(await matchesIntegrity(bytes, integrity))) return { fault: 'unreachable', url }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(scopeStyleSheet(extractFonts(new TextDecoder().decode(bytes), url)))
    return sheet
  } catch (cause) {
    return { fault: isTimeout(cause) ? 'timeout' : 'unreachable', url, cause }
  }
}

function styleSheetOf(file: ReleaseFile): Promise<CSSStyleSheet | Failure> {
  const known = loading.get(file.url) ?? load(file)
  loading.set(file.url, known)
  void known.then((outcome) => outcome instanceof CSSStyleSheet || loading.delete(file.url))
  return known
}

/**
 * Disabled `<link>` elements with a sheet's address, which load nothing. A remote's runtime looks for such a link and
 * then does not add the sheet to the document. `count` is the number of claims that have not ended; the end of the last
 * one removes the link.
 */
const claims = new Map<string, { readonly link: HTMLLinkElement; count: number }>()

function claimLink({ url }: ReleaseFile): () => void {
  const known = claims.get(url) ?? {
    link: Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href: url }),
    count: 0,
  }
  claims.set(url, known)
  if (known.count++ === 0) document.head.append(known.link)
  return () => {
    if (--known.count > 0) return
    known.link.remove()
    claims.delete(url)
  }
}

const styleSheetsOf = ({ exposes }: RemoteVersion): readonly ReleaseFile[] => [
  ...new Map(Object.values(exposes).flatMap(({ css }) => css.map((file) => [file.url, file] as const))).values(),
]

/** The style sheets of one element, adopted by its shadow root only. */
export interface StyleSheets {
  /**
   * Keeps a version's runtime from adding sheets to the document while its code loads, even if the element is removed
   * meanwhile. Returns a function that ends this.
   */
  readonly claimLinks: (version: RemoteVersion) => () => void
  /** Adopts these sheets, in order, before all others. Returns the failure if one cannot be loaded. */
  readonly adoptFirst: (files: readonly ReleaseFile[]) => Promise<Failure | null>
  /** Adopts all sheets that a remote's version may need, after the present ones, so that its runtime requests none. */
  readonly adoptVersion: (version: RemoteVersion) => Promise<Failure | null>
  readonly drop: () => void
}

/** @param origin the only origin from which sheets are loaded */
export function createStyleSheets(root: ShadowRoot, origin: string): StyleSheets {
  const ends: (() => void)[] = []
  const claimed = new Set<string>()
  let adopted = new Set<CSSStyleSheet>()
  let isDropped = false
  let latest: Promise<unknown> = Promise.resolve()

  async function adopt(files: readonly ReleaseFile[], isFirst = false): Promise<Failure | null> {
    const rejected = files.map((file) => checkReleaseFile(file, origin)).find((failure) => failure !== null)
    if (rejected) return rejected
    // Adopt in request order: the first sheets declare the order of the layers.
    const before = latest
    const outcomes = Promise.all(files.map(styleSheetOf))
    const applied = before.then(async () => applyAll(await outcomes, isFirst))
    latest = applied
    return applied
  }

  function applyAll(outcomes: readonly (CSSStyleSheet | Failure)[], isFirst: boolean): Failure | null {
    const failure = outcomes.find((outcome): outcome is Failure => !(outcome instanceof CSSStyleSheet))
    if (failure) return failure
    const styleSheets = outcomes.filter((outcome) => outcome instanceof CSSStyleSheet)
    if (isDropped) return null
    adopted = new Set(isFirst ? [...styleSheets, ...adopted] : [...adopted, ...styleSheets])
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => !adopted.has(sheet)), ...adopted]
    return null
  }

  return {
    adoptFirst: (files) => adopt(files, true),
    claimLinks(version) {
      const claimedLinks = styleSheetsOf(version).map(claimLink)
      return () => {
        for (const end of claimedLinks) end()
      }
    },
    adoptVersion(version) {
      const files = styleSheetsOf(version)
      for (const file of files) {
        if (isDropped || claimed.has(file.url)) continue
        claimed.add(file.url)
        ends.push(claimLink(file))
      }
      return adopt(files)
    },
    drop() {
      isDropped = true
      for (const end of ends) end()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !adopted.has(sheet))
    },
  }
}

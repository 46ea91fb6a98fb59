import type { ReleaseFile, RemoteVersion } from '@carte/contract'
import { rejection } from '../federation/check.ts'
import type { Failure } from '../federation/fault.ts'
import { matches } from '../federation/integrity.ts'
import { TIME_LIMIT } from '../federation/warm.ts'
import { fitSheet } from './fit-sheet.ts'
import { takeFonts } from './fonts.ts'

/** Style sheets by address, each created once for all elements of the page. */
const made = new Map<string, Promise<CSSStyleSheet | Failure>>()

async function make({ url, integrity }: ReleaseFile): Promise<CSSStyleSheet | Failure> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIME_LIMIT) })
    if (!response.ok) return { fault: 'missing', url }
    const bytes = await response.arrayBuffer()
    if (!(await matches(bytes, integrity))) return { fault: 'refused', url }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(fitSheet(takeFonts(new TextDecoder().decode(bytes), url)))
    return sheet
  } catch (cause) {
    return { fault: 'unreachable', url, cause }
  }
}

function styleSheetOf(file: ReleaseFile): Promise<CSSStyleSheet | Failure> {
  const known = made.get(file.url) ?? make(file)
  made.set(file.url, known)
  void known.then((outcome) => outcome instanceof CSSStyleSheet || made.delete(file.url))
  return known
}

/**
 * Disabled `<link>` elements with a sheet's address, which load nothing. A remote's runtime looks for such a link and
 * then does not add the sheet to the document. Counted by element; the last one removes the link.
 */
const claims = new Map<string, { readonly link: HTMLLinkElement; tags: number }>()

function claim({ url }: ReleaseFile): () => void {
  const known = claims.get(url) ?? {
    link: Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href: url }),
    tags: 0,
  }
  claims.set(url, known)
  if (known.tags++ === 0) document.head.append(known.link)
  return () => {
    if (--known.tags > 0) return
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
  readonly hold: (version: RemoteVersion) => () => void
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
  let isOver = false
  let latest: Promise<unknown> = Promise.resolve()

  async function adopt(files: readonly ReleaseFile[], isFirst = false): Promise<Failure | null> {
    const rejected = files.map((file) => rejection(file, origin)).find((failure) => failure !== null)
    if (rejected) return rejected
    // Adopt in request order: the first sheets declare the order of the layers.
    const before = latest
    const outcomes = Promise.all(files.map(styleSheetOf))
    const taken = before.then(async () => take(await outcomes, isFirst))
    latest = taken
    return taken
  }

  function take(outcomes: readonly (CSSStyleSheet | Failure)[], isFirst: boolean): Failure | null {
    const failure = outcomes.find((outcome): outcome is Failure => !(outcome instanceof CSSStyleSheet))
    if (failure) return failure
    const styleSheets = outcomes.filter((outcome) => outcome instanceof CSSStyleSheet)
    if (isOver) return null
    adopted = new Set(isFirst ? [...styleSheets, ...adopted] : [...adopted, ...styleSheets])
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => !adopted.has(sheet)), ...adopted]
    return null
  }

  return {
    adoptFirst: (files) => adopt(files, true),
    hold(version) {
      const held = styleSheetsOf(version).map(claim)
      return () => {
        for (const end of held) end()
      }
    },
    adoptVersion(version) {
      const files = styleSheetsOf(version)
      for (const file of files) {
        if (isOver || claimed.has(file.url)) continue
        claimed.add(file.url)
        ends.push(claim(file))
      }
      return adopt(files)
    },
    drop() {
      isOver = true
      for (const end of ends) end()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !adopted.has(sheet))
    },
  }
}

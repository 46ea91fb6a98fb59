import type { ReleaseFile, RemoteVersion } from '@carte/contract'
import { refusal } from '../federation/check.ts'
import type { Failure } from '../federation/fault.ts'
import { matches } from '../federation/integrity.ts'
import { TIME_LIMIT } from '../federation/warm.ts'
import { fitSheet } from './fit-sheet.ts'
import { takeFonts } from './fonts.ts'

/** Sheets by their address, each made once for all tags of the page. */
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

function sheetOf(file: ReleaseFile): Promise<CSSStyleSheet | Failure> {
  const known = made.get(file.url) ?? make(file)
  made.set(file.url, known)
  void known.then((outcome) => outcome instanceof CSSStyleSheet || made.delete(file.url))
  return known
}

/**
 * Where a remote's own runtime looks before it adds a sheet to the document: a link of the same address, which loads nothing. As many as there are
 * tags that need it; the last one takes it away.
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

const sheetsOf = ({ exposes }: RemoteVersion): readonly ReleaseFile[] => [
  ...new Map(Object.values(exposes).flatMap(({ css }) => css.map((file) => [file.url, file] as const))).values(),
]

/** The style sheets of one tag, in its shadow root and nowhere else. */
export interface Sheets {
  /** Keeps a version's own runtime from adding sheets to the document for as long as its code is on its way, also when the tag has gone meanwhile. Answers how to end that. */
  readonly hold: (version: RemoteVersion) => () => void
  /** Adopts these, in their order, before all others. Answers why one cannot be had. */
  readonly adoptFirst: (files: readonly ReleaseFile[]) => Promise<Failure | null>
  /** The same, after those that are there, for all that a remote's version may ever ask for: its own runtime then asks for none. */
  readonly adoptVersion: (version: RemoteVersion) => Promise<Failure | null>
  readonly drop: () => void
}

/** @param origin the only one from which sheets are taken */
export function createSheets(root: ShadowRoot, origin: string): Sheets {
  const ends: (() => void)[] = []
  const claimed = new Set<string>()
  let adopted = new Set<CSSStyleSheet>()
  let isOver = false
  let latest: Promise<unknown> = Promise.resolve()

  async function adopt(files: readonly ReleaseFile[], isFirst = false): Promise<Failure | null> {
    const refused = files.map((file) => refusal(file, origin)).find((failure) => failure !== null)
    if (refused) return refused
    // In the order in which they were asked for: the first ones say which layer comes before which.
    const before = latest
    const outcomes = Promise.all(files.map(sheetOf))
    const taken = before.then(async () => take(await outcomes, isFirst))
    latest = taken
    return taken
  }

  function take(outcomes: readonly (CSSStyleSheet | Failure)[], isFirst: boolean): Failure | null {
    const failure = outcomes.find((outcome): outcome is Failure => !(outcome instanceof CSSStyleSheet))
    if (failure) return failure
    const sheets = outcomes.filter((outcome) => outcome instanceof CSSStyleSheet)
    if (isOver) return null
    adopted = new Set(isFirst ? [...sheets, ...adopted] : [...adopted, ...sheets])
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => !adopted.has(sheet)), ...adopted]
    return null
  }

  return {
    adoptFirst: (files) => adopt(files, true),
    hold(version) {
      const held = sheetsOf(version).map(claim)
      return () => {
        for (const end of held) end()
      }
    },
    adoptVersion(version) {
      const files = sheetsOf(version)
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

import { createHash } from 'node:crypto'
import type { HandlerParts, ReleaseFile } from '@carte/contract'
import { escapeHtml } from './html.ts'

/** The style sheets of a page, as they stand in its head. */
export interface PageStyles {
  readonly html: string
  /** What the content security policy has to allow for them. */
  readonly sources: readonly string[]
}

const NONE: PageStyles = { html: '', sources: [] }

/** A link to a style sheet. */
export const linkTo = ({ url, integrity }: ReleaseFile): PageStyles => ({
  html: `<link rel="stylesheet" href="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}" crossorigin="anonymous">`,
  sources: [],
})

/** A relative address in a style sheet is one beside the sheet's own file. */
const withWholeAddresses = (css: string, { url }: ReleaseFile): string =>
  css.replace(/url\((["']?)(?![a-z]+:|\/|#|["'])/gi, `url($1${url.slice(0, url.lastIndexOf('/') + 1)}`)

/** A style element, allowed by its hash. `data-href` tells the page whose text it is. */
export function styleElement(css: string, href?: string): PageStyles {
  if (css === '') return NONE
  const mark = href === undefined ? '' : ` data-href="${escapeHtml(href)}"`
  return {
    html: `<style${mark}>${css}</style>`,
    sources: [`'sha256-${createHash('sha256').update(css).digest('base64')}'`],
  }
}

/**
 * Puts style sheets into pages: their text where it can be had, because a file would be asked for only once the page is here,
 * and nothing is painted before it has come; else a link to the file. Texts are made ready once.
 */
export function createStyles(styleText: HandlerParts['styleText']): (file: ReleaseFile) => Promise<PageStyles> {
  const ready = new Map<string, Promise<PageStyles>>()

  async function make(file: ReleaseFile): Promise<PageStyles> {
    const css = await styleText?.(file)
    // Nothing that a build makes ends the element; what would is not taken apart here.
    if (!css || /<\/style/i.test(css)) return linkTo(file)
    return styleElement(withWholeAddresses(css, file), file.url)
  }

  return (file) => {
    const known = ready.get(file.url) ?? make(file)
    ready.set(file.url, known)
    return known
  }
}

/** One after the other. */
export const joined = (all: readonly PageStyles[]): PageStyles => ({
  html: all.map(({ html }) => html).join('\n'),
  sources: all.flatMap(({ sources }) => sources),
})

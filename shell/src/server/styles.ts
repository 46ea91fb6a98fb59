import { createHash } from 'node:crypto'
import type { HandlerOptions, ReleaseFile } from '@carte/contract'
import { escapeHtml } from './html.ts'

/** A page's style sheets as HTML for its head. */
export interface PageStyles {
  readonly html: string
  /** The sources that the content security policy must allow for them. */
  readonly sources: readonly string[]
}

const NONE: PageStyles = { html: '', sources: [] }

export const linkTo = ({ url, integrity }: ReleaseFile): PageStyles => ({
  html: `<link rel="stylesheet" href="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}" crossorigin="anonymous">`,
  sources: [],
})

/** Rewrites relative addresses, which are relative to the sheet's own file. */
const withAbsoluteAddresses = (css: string, { url }: ReleaseFile): string =>
  css.replace(/url\((["']?)(?![a-z]+:|\/|#|["'])/gi, `url($1${url.slice(0, url.lastIndexOf('/') + 1)}`)

/** Returns a style element, allowed by its hash. `data-href` names the file that the text comes from. */
export function styleElement(css: string, href?: string): PageStyles {
  if (css === '') return NONE
  const mark = href === undefined ? '' : ` data-href="${escapeHtml(href)}"`
  return {
    html: `<style${mark}>${css}</style>`,
    sources: [`'sha256-${createHash('sha256').update(css).digest('base64')}'`],
  }
}

/**
 * Creates a function that adds style sheets to pages. It inlines a sheet's text, so that the first paint does not wait
 * for another request, or links the file if the text is unavailable. Results are cached.
 */
export function createStyles(styleText: HandlerOptions['styleText']): (file: ReleaseFile) => Promise<PageStyles> {
  const ready = new Map<string, Promise<PageStyles>>()

  async function make(file: ReleaseFile): Promise<PageStyles> {
    const css = await styleText?.(file)
    // Text that would end the element is not inlined. Our builds never contain it.
    if (!css || /<\/style/i.test(css)) return linkTo(file)
    return styleElement(withAbsoluteAddresses(css, file), file.url)
  }

  return (file) => {
    const known = ready.get(file.url) ?? make(file)
    ready.set(file.url, known)
    return known
  }
}

export const joinStyles = (all: readonly PageStyles[]): PageStyles => ({
  html: all.map(({ html }) => html).join('\n'),
  sources: all.flatMap(({ sources }) => sources),
})

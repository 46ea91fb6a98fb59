/**
 * Ways in which a release can be broken although its hashes are correct. Each is code that is appended to the remote's
 * `src/screens.ts` and changes its objects `screens` and `parts`.
 */
export const BREAKS = {
  /** Every screen and widget throws when a browser renders it. Server rendering works. */
  hydrating: `
    const breaking = (Real) => function Breaking(props) {
      if (typeof window === 'object') throw new Error('Broken: hydrating')
      return createElement(Real, props)
    }`,
  /**
   * The screens break in a browser as the page says: `carteBreaks[version]` is a `RequestedBreak`. Without it, the
   * version works.
   */
  'on request': `
    const requestedBreak = () => (globalThis.carteBreaks ?? {})[VERSION]
    if (requestedBreak() === 'evaluating') throw new Error('Broken: evaluating')
    const breaking = (Real) => function Breaking(props) {
      const how = typeof window === 'object' && requestedBreak()
      const [again, setAgain] = useState(false)
      useEffect(() => {
        if (how === 'effect') throw new Error('Broken: effect')
        if (how === 'second rendering') setAgain(true)
      }, [])
      if (how === 'hydrating' || again) throw new Error('Broken: ' + how)
      const onClickCapture = () => { if (requestedBreak() === 'event') throw new Error('Broken: event') }
      return createElement('div', { style: { display: 'contents' }, onClickCapture }, createElement(Real, props))
    }`,
} as const

/** Breaks that a page can request. The last one throws in a click handler, and the component keeps working. */
export type RequestedBreak = 'evaluating' | 'hydrating' | 'effect' | 'second rendering' | 'event'

/** Makes each screen render its version, so that specs can recognize it; see `renderedVersions`. */
const marks = (version: string) => `
    for (const screen of Object.values(screens)) {
      const Unmarked = screen.Component
      screen.Component = (props) => {
        useEffect(() => void (globalThis.carteAlive = ${JSON.stringify(version)}))
        return createElement(Fragment, null, createElement(Unmarked, props),
        createElement('template', { 'data-version': ${JSON.stringify(version)} }))
      }
    }`

const apply = (toParts: boolean) => `
    for (const screen of Object.values(screens)) screen.Component = breaking(screen.Component)
    ${toParts ? 'for (const name of Object.keys(parts)) parts[name] = breaking(parts[name])' : ''}`

/** Returns the code to append to `src/screens.ts`. @param hasParts whether that module exports widgets */
export function codeOf(version: string, breaks: keyof typeof BREAKS | undefined, hasParts: boolean): string {
  const broken = breaks
    ? BREAKS[breaks].replaceAll('VERSION', JSON.stringify(version)) + apply(hasParts && breaks === 'hydrating')
    : ''
  return `import { createElement, Fragment, useEffect, useState } from 'react'\n${marks(version)}\n${broken}`
}

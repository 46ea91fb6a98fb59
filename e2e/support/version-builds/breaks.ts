/**
 * Ways in which a release can be broken although its hashes are correct. Each is code that is appended to the remote's
 * `src/screens.ts` and changes its objects `screens` and `parts`.
 */
export const BREAKS = {
  /** Throws when the module is evaluated. */
  evaluating: `throw new Error('Broken: evaluating')`,
  /** Every component throws when it renders, on the server too. */
  rendering: eachComponent(`() => { throw new Error('Broken: rendering') }`),
  /** Every component throws when a browser renders it. Server rendering works. */
  hydrating: eachComponent(
    `(props) => { if (typeof window === 'object') throw new Error('Broken: hydrating'); return createElement(Real, props) }`,
  ),
  /** Every component throws on its second render. */
  'second rendering': eachComponent(`(props) => {
    const [again, setAgain] = useState(false)
    useEffect(() => { const timer = setTimeout(() => setAgain(true), 300); return () => clearTimeout(timer) }, [])
    if (again) throw new Error('Broken: second rendering')
    return createElement(Real, props)
  }`),
  /** Every component throws in an effect after its first render. */
  effect: eachComponent(`(props) => {
    useEffect(() => { throw new Error('Broken: effect') }, [])
    return createElement(Real, props)
  }`),
  /** Every component throws in a click handler, and otherwise keeps working. */
  event: eachComponent(`(props) => createElement('div', {
    style: { display: 'contents' },
    onClick: () => { throw new Error('Broken: event') },
  }, createElement(Real, props))`),
  /**
   * Breaks in a browser as the page says: `carteBreaks[version]` is the name of another entry, with the prefix `parts `
   * for widgets. Without it, the version works.
   */
  'on request': `
    const requestedBreak = () => (globalThis.carteBreaks ?? {})[VERSION]
    if (requestedBreak() === 'evaluating') throw new Error('Broken: evaluating')
    const breaking = (Real, where) => function Breaking(props) {
      const how = typeof window === 'object' && requestedBreak()
      const [again, setAgain] = useState(false)
      useEffect(() => {
        if (how === where + 'effect') throw new Error('Broken: effect')
        if (how === where + 'second rendering') setAgain(true)
      }, [])
      if (how === where + 'hydrating' || again) throw new Error('Broken: ' + how)
      const onClickCapture = () => { if (requestedBreak() === where + 'event') throw new Error('Broken: event') }
      return createElement('div', { style: { display: 'contents' }, onClickCapture }, createElement(Real, props))
    }
    for (const screen of Object.values(screens)) screen.Component = breaking(screen.Component, '')
    if (BREAKS_PARTS) for (const name of Object.keys(parts)) parts[name] = breaking(parts[name], 'parts ')`,
  /** The module exports no screens. */
  'another module': `for (const name of Object.keys(screens)) delete screens[name]`,
} as const

function eachComponent(broken: string): string {
  return `
    for (const screen of Object.values(screens)) {
      const Real = screen.Component
      screen.Component = ${broken}
    }
    if (BREAKS_PARTS) for (const name of Object.keys(parts)) {
      const Real = parts[name]
      parts[name] = ${broken}
    }`
}

/** Adds the version to what it renders, so that specs can recognize it; see `renderedVersions`. */
const marks = (version: string) => `
    for (const screen of Object.values(screens)) {
      const Unmarked = screen.Component
      screen.Component = (props) => {
        useEffect(() => void (globalThis.carteAlive = ${JSON.stringify(version)}))
        return createElement(Fragment, null, createElement(Unmarked, props),
        createElement('template', { 'data-version': ${JSON.stringify(version)} }))
      }
    }`

/** Returns the code to append to `src/screens.ts`. @param hasParts whether that module exports widgets */
export function codeOf(
  version: string,
  breaks: keyof typeof BREAKS | null,
  where: 'screens' | 'parts' | 'all',
  hasParts: boolean,
) {
  const broken =
    breaks === null
      ? ''
      : BREAKS[breaks]
          .replaceAll('BREAKS_PARTS', String(hasParts && where !== 'screens'))
          .replaceAll('VERSION', JSON.stringify(version))
  const narrowed = where === 'parts' ? broken.replace('Object.values(screens)', '[]') : broken
  return `import { createElement, Fragment, useEffect, useState } from 'react'\n${marks(version)}\n${narrowed}`
}

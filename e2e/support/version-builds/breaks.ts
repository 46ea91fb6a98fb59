/**
 * Ways in which a remote can be broken though it was released as it is: code that is put behind its `src/screens.ts`. It finds that module's
 * `screens` and `parts`, plain objects, and changes them; so it needs no sources of its own.
 */
export const BREAKS = {
  /** Its code throws while it starts. */
  evaluating: `throw new Error('Broken: evaluating')`,
  /** Everything throws whenever it is drawn, on the server too. */
  rendering: eachComponent(`() => { throw new Error('Broken: rendering') }`),
  /** Everything throws whenever a browser draws it. What the server has drawn stands there before. */
  hydrating: eachComponent(
    `(props) => { if (typeof window === 'object') throw new Error('Broken: hydrating'); return createElement(Real, props) }`,
  ),
  /** Screens are drawn once and throw when they are drawn again. */
  'second rendering': eachComponent(`(props) => {
    const [again, setAgain] = useState(false)
    useEffect(() => { const timer = setTimeout(() => setAgain(true), 300); return () => clearTimeout(timer) }, [])
    if (again) throw new Error('Broken: second rendering')
    return createElement(Real, props)
  }`),
  /** Screens throw right after they have been drawn. */
  effect: eachComponent(`(props) => {
    useEffect(() => { throw new Error('Broken: effect') }, [])
    return createElement(Real, props)
  }`),
  /** Whatever is clicked throws; what stands there goes on. */
  event: eachComponent(`(props) => createElement('div', {
    style: { display: 'contents' },
    onClick: () => { throw new Error('Broken: event') },
  }, createElement(Real, props))`),
  /** Breaks in a browser as the page says: `carteBreaks[version]` is one of the others' names, with `parts ` before it where parts are meant. Else it works. */
  'as told': `
    const told = () => (globalThis.carteBreaks ?? {})[VERSION]
    if (told() === 'evaluating') throw new Error('Broken: evaluating')
    const breaking = (Real, where) => function Breaking(props) {
      const how = typeof window === 'object' && told()
      const [again, setAgain] = useState(false)
      useEffect(() => {
        if (how === where + 'effect') throw new Error('Broken: effect')
        if (how === where + 'second rendering') setAgain(true)
      }, [])
      if (how === where + 'hydrating' || again) throw new Error('Broken: ' + how)
      const onClickCapture = () => { if (told() === where + 'event') throw new Error('Broken: event') }
      return createElement('div', { style: { display: 'contents' }, onClickCapture }, createElement(Real, props))
    }
    for (const screen of Object.values(screens)) screen.Component = breaking(screen.Component, '')
    if (BREAKS_PARTS) for (const name of Object.keys(parts)) parts[name] = breaking(parts[name], 'parts ')`,
  /** It offers no screens. */
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

/** Marks what a version draws, so that a story can tell whose it is: see `versionsDrawn`. */
const marks = (version: string) => `
    for (const screen of Object.values(screens)) {
      const Unmarked = screen.Component
      screen.Component = (props) => {
        useEffect(() => void (globalThis.carteAlive = ${JSON.stringify(version)}))
        return createElement(Fragment, null, createElement(Unmarked, props),
        createElement('template', { 'data-version': ${JSON.stringify(version)} }))
      }
    }`

/** What is put behind `src/screens.ts`. @param hasParts whether that module exports any */
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

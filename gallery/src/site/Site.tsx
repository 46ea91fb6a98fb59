import { Fragment, useEffect } from 'react'
import type { OpenSite } from './openSite.tsx'

const keys = new WeakMap<OpenSite, number>()
let count = 0
function keyOf(site: OpenSite): number {
  const key = keys.get(site) ?? ++count
  keys.set(site, key)
  return key
}

/** Renders an open site, and closes it when the story ends or another language replaces it. */
export function Site({ site }: { readonly site: OpenSite }) {
  useEffect(() => site.close, [site])
  return <Fragment key={keyOf(site)}>{site.element}</Fragment>
}

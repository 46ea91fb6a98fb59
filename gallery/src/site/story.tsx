import { Fragment, useEffect } from 'react'
import type { StoryObj } from 'storybook-react-rsbuild'
import { languageOf } from '../page/language.ts'
import { loadRecorded, type OpenSite, openSite } from './open-site.tsx'
import type { Recorded } from './recorded.ts'
import type { SiteState } from './state.ts'

/** Returns a story of a screen: the site at an address, in the selected language. */
export const siteStory = (stateOf: (recorded: Recorded) => SiteState): StoryObj => ({
  loaders: [
    async (context) => {
      const recorded = await loadRecorded()
      return { site: await openSite(recorded, stateOf(recorded), languageOf(context)) }
    },
  ],
  render: (_, { loaded }) => <Site site={loaded.site as OpenSite} />,
})

/** Renders an open site, and closes it when the story ends or another language replaces it. */
function Site({ site }: { readonly site: OpenSite }) {
  useEffect(() => site.close, [site])
  return <Fragment key={keyOf(site)}>{site.element}</Fragment>
}

const keys = new WeakMap<OpenSite, number>()
let keyCount = 0

/** Returns the React key of an open site, so that another site is mounted anew. */
function keyOf(site: OpenSite): number {
  const key = keys.get(site) ?? ++keyCount
  keys.set(site, key)
  return key
}

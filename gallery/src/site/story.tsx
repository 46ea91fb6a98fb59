import type { StoryObj } from 'storybook-react-rsbuild'
import { languageOf } from '../page/language.ts'
import { loadRecorded, type OpenSite, openSite } from './openSite.tsx'
import type { Recorded } from './recorded.ts'
import { Site } from './Site.tsx'
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

import { defineSection } from '../../section.ts'
import { ReleasesSection } from './ReleasesSection.tsx'
import { loadReleases } from './releases.loader.ts'
import { releasesTexts } from './texts.ts'

export const section = defineSection({ texts: [releasesTexts], load: loadReleases, Component: ReleasesSection })

import { defineSection } from '../../section.ts'
import { TeamSection } from './TeamSection.tsx'
import { loadTeam } from './team.loader.ts'
import { teamTexts } from './texts.ts'

export const section = defineSection({ texts: [teamTexts], load: loadTeam, Component: TeamSection })

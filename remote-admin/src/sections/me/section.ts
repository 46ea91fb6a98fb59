import { credentialTexts } from '../../credentials/texts.ts'
import { defineSection } from '../../section.ts'
import { MeSection } from './MeSection.tsx'
import { loadOwnAccount } from './me.loader.ts'
import { accountTexts } from './texts.ts'

export const section = defineSection({
  texts: [accountTexts, credentialTexts],
  load: loadOwnAccount,
  Component: MeSection,
})

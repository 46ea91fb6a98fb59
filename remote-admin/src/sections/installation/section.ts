import { defineSection } from '../../section.ts'
import { InstallationSection } from './InstallationSection.tsx'
import { loadInstallation } from './installation.loader.ts'
import { installationTexts } from './texts.ts'

export const section = defineSection({
  texts: [installationTexts],
  load: loadInstallation,
  Component: InstallationSection,
})

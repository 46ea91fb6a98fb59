import { defineScreen, type ScreensModule } from '@carte/store'
import { loadCompanies } from './companies.ts'
import { AccessibilityScreen, TermsScreen } from './screens/LegalScreens.tsx'
import { PrivacyScreen } from './screens/PrivacyScreen.tsx'
import { pagesTexts } from './texts.ts'

/** The legal pages. Lazy: loaded when one of them is opened. */
export const pages = {
  screens: {
    terms: defineScreen({ load: loadCompanies, Component: TermsScreen }),
    privacy: defineScreen({ load: loadCompanies, Component: PrivacyScreen }),
    accessibility: defineScreen({ load: loadCompanies, Component: AccessibilityScreen }),
  },
  texts: [pagesTexts],
} satisfies ScreensModule

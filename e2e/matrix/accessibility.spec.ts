import { LARGE, SMALL } from '../support/look.ts'
import { LANGUAGES, nothingIsInTheWay, titleOf } from '../support/nothing-in-the-way.ts'
import { SCREENS } from '../support/screens.ts'
import { test } from '../support/test.ts'

// Every screen, popup and banner in every language, light and dark, at both sizes: too many for each push.
for (const screen of SCREENS) {
  for (const language of LANGUAGES) {
    for (const theme of ['light', 'dark'] as const) {
      for (const viewport of [SMALL, LARGE]) {
        const as = { language, theme, viewport }
        test(titleOf(screen, as), ({ browser, walked, serverLog }) =>
          nothingIsInTheWay({ browser, walked, serverLog }, screen, as),
        )
      }
    }
  }
}

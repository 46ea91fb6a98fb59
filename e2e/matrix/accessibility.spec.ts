import { LARGE, SMALL } from '../support/look.ts'
import { LANGUAGES, nothingIsInTheWay, titleOf } from '../support/nothing-in-the-way.ts'
import { SCREENS } from '../support/screens.ts'
import { test } from '../support/test.ts'

// All combinations of screen, language, theme and size: too many to run on each push.
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

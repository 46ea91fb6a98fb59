import { expectAccessible, LANGUAGES, violationsTestTitle } from '../support/accessibility.ts'
import { LARGE, SMALL } from '../support/appearance.ts'
import { SCREENS } from '../support/screens.ts'
import { test } from '../support/test.ts'

// All combinations of screen, language, theme and size: too many to run on each push.
for (const screen of SCREENS) {
  for (const language of LANGUAGES) {
    for (const theme of ['light', 'dark'] as const) {
      for (const viewport of [SMALL, LARGE]) {
        const as = { language, theme, viewport }
        test(violationsTestTitle(screen, as), ({ browser, journey, serverLog }) =>
          expectAccessible({ browser, journey, serverLog }, screen, as),
        )
      }
    }
  }
}

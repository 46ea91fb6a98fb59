import { appearanceAt, expectAccessible, violationsTestTitle } from '../support/accessibility.ts'
import { SCREENS } from '../support/screens.ts'
import { test } from '../support/test.ts'

for (const [index, screen] of SCREENS.entries()) {
  const as = appearanceAt(index)
  test(violationsTestTitle(screen, as), { tag: '@large' }, ({ browser, journey, serverLog }) =>
    expectAccessible({ browser, journey, serverLog }, screen, as),
  )
}

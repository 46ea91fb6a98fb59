import { lookAt, nothingIsInTheWay, titleOf } from '../support/nothing-in-the-way.ts'
import { SCREENS } from '../support/screens.ts'
import { test } from '../support/test.ts'

for (const [index, screen] of SCREENS.entries()) {
  const as = lookAt(index)
  test(titleOf(screen, as), { tag: '@large' }, ({ browser, walked, serverLog }) =>
    nothingIsInTheWay({ browser, walked, serverLog }, screen, as),
  )
}

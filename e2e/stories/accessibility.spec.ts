import { LARGE, type Look, SMALL } from '../support/look.ts'
import { LANGUAGES, nothingIsInTheWay, titleOf } from '../support/nothing-in-the-way.ts'
import { SCREENS } from '../support/screens.ts'
import { test } from '../support/test.ts'

/** Ten looks in which every two of size, theme and language meet. The whole matrix is `npm run test:a11y`. */
const LOOKS: readonly Look[] = LANGUAGES.flatMap((language, index) => [
  { viewport: SMALL, theme: index % 2 === 0 ? 'light' : 'dark', language },
  { viewport: LARGE, theme: index % 2 === 0 ? 'dark' : 'light', language },
])

for (const [index, screen] of SCREENS.entries()) {
  const as = LOOKS[index % LOOKS.length] as Look
  test(titleOf(screen, as), { tag: '@large' }, ({ browser, walked }) => nothingIsInTheWay(browser, walked, screen, as))
}

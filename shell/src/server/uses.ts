import type { RemoteCode, ShellUses } from '@carte/contract'
import { ROUTES } from '../routes.ts'
import { WIDGETS } from '../screen/widgets.ts'
import { evaluate } from './remotes.ts'

/** The screens and parts that this shell shows, for the release checks. */
export const uses: ShellUses = {
  routes: ROUTES.map(({ name, path, screen = null }) => ({ name, pattern: path.pattern, screen })),
  parts: WIDGETS,
}

/** Returns the screens and parts that a remote provides. @throws any error of its startup */
export function contentsOf(code: RemoteCode): {
  readonly screens: readonly string[]
  readonly parts: readonly string[]
} {
  const { screens, parts = {} } = evaluate(code)
  return { screens: Object.keys(screens), parts: Object.keys(parts) }
}

import type { RemoteCode, ShellModule, ShellUses } from '@carte/contract'
import { Frame } from '../frame/Frame.tsx'
import { matchRoute, ROUTES } from '../routes.ts'
import { WIDGETS } from '../screen/widgets.ts'
import { createSite } from './handler.tsx'
import { evaluate } from './remotes.ts'

export { staticPages } from './static-page.ts'

/** Creates the site's request handler; see `HandlerOptions` in @carte/contract. */
export const createHandler: ShellModule['createHandler'] = (options) => createSite(<Frame />, options)

/** Returns whether an address belongs to checkout or payment, where a visit keeps its versions. */
export const isPayment: NonNullable<ShellModule['isPayment']> = (pathname) =>
  matchRoute(pathname)?.row.isPayment ?? false

/** The routes with their screens, and the widgets (`parts`) that this shell shows, for the release checks. */
export const uses: ShellUses = {
  routes: ROUTES.map(({ name, path, screen = null }) => ({ name, pattern: path.pattern, screen })),
  parts: WIDGETS,
}

/** Returns the screens and widgets (`parts`) that a remote provides. @throws any error of its startup */
export function contentsOf(code: RemoteCode): {
  readonly screens: readonly string[]
  readonly parts: readonly string[]
} {
  const { screens, parts = {} } = evaluate(code)
  return { screens: Object.keys(screens), parts: Object.keys(parts) }
}

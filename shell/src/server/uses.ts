import type { RemoteCode, ShellUses } from '@carte/contract'
import { ROUTES } from '../routes.ts'
import { PARTS } from '../screen/parts.ts'
import { evaluate } from './remotes.ts'

/** What this shell shows of remotes, and where. */
export const uses: ShellUses = {
  routes: ROUTES.map(({ name, path, screen = null }) => ({ name, pattern: path.pattern, screen })),
  parts: PARTS,
}

/** What a remote has to show, on this shell's platform. @throws whatever it throws while it starts */
export function contentsOf(code: RemoteCode): {
  readonly screens: readonly string[]
  readonly parts: readonly string[]
} {
  const { screens, parts = {} } = evaluate(code)
  return { screens: Object.keys(screens), parts: Object.keys(parts) }
}

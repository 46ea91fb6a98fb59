/**
 * Like `Part` of `@carte/releases`, but with single inner dashes only: it becomes a folder, a URL and a name in code.
 */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const NAME_MAX_LENGTH = 32

/** Paths that the server answers and names that hosts use, so that no remote can have them. */
const RESERVED = ['api', 'assets', 'embed', 'icons', 'metrics', 'pages', 'remote', 'remotes', 'shared', 'shell']

/** Sources of the names that are in use in the workspace. */
export interface TakenNames {
  /** Names of packages, such as `remote-menu`. */
  readonly packages: readonly string[]
  /** The text of `shared/navigation/src/paths.ts`. */
  readonly paths: string
  /** The text of `shell/src/routes.ts`. */
  readonly routes: string
}

/** Returns the name in code: `gift-cards` → `giftCards`. */
export const keyOf = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the error message for a name that a remote cannot have, or null. */
export function rejectionOf(name: string, { packages, paths, routes }: TakenNames): string | null {
  if (!NAME.test(name) || name.length > NAME_MAX_LENGTH)
    return `"${name}" is not a valid name of a remote. Use a lower-case letter, then lower-case letters, digits and single dashes, at most ${NAME_MAX_LENGTH} characters, such as gift-cards.`
  if (packages.includes(`remote-${name}`)) return `The package remote-${name} exists already. Choose another name.`
  const addresses = [...paths.matchAll(/definePath\('\/([\w-]+)/g)].map(([, first]) => first)
  const names = [...paths.matchAll(/^ {2}(\w+): definePath/gm)].map(([, key]) => key)
  const rows = [...routes.matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, row]) => row)
  if (
    RESERVED.includes(name) ||
    [...addresses, ...names, ...rows].some((each) => each === name || each === keyOf(name))
  )
    return `"${name}" is taken by a path, a route or a folder of the site. Choose another name.`
  return null
}

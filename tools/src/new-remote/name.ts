/** As in `Part` of `@carte/releases`, without dashes that stand alone: it becomes a folder, an address, a class in JavaScript. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const LONGEST = 32

/** What the server answers, or a host brings itself; no screen can be there. */
const RESERVED = [
  'api',
  'assets',
  'embed',
  'icons',
  'metrics',
  'operator',
  'pages',
  'remote',
  'remotes',
  'shared',
  'shell',
]

/** What is there already, in the words of the files that say it. */
export interface Present {
  /** Names of rooms: `remote-menu`. */
  readonly rooms: readonly string[]
  /** `shared/navigation/src/paths.ts`. */
  readonly paths: string
  /** `shell/src/routes.ts`. */
  readonly routes: string
}

/** `gift-cards` → `giftCards`: the name in code. */
export const keyOf = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Why there can be no remote of this name, as a sentence; null when there can. */
export function refusalOf(name: string, { rooms, paths, routes }: Present): string | null {
  if (!NAME.test(name) || name.length > LONGEST)
    return `"${name}" cannot be the name of a remote: a letter, then letters, digits and single dashes, all small, at most ${LONGEST} of them, such as gift-cards.`
  if (rooms.includes(`remote-${name}`)) return `There is a remote-${name} already.`
  const addresses = [...paths.matchAll(/definePath\('\/([\w-]+)/g)].map(([, first]) => first)
  const names = [...paths.matchAll(/^ {2}(\w+): definePath/gm)].map(([, key]) => key)
  const rows = [...routes.matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, row]) => row)
  if (
    RESERVED.includes(name) ||
    [...addresses, ...names, ...rows].some((each) => each === name || each === keyOf(name))
  )
    return `"${name}" is taken: the site has something else by that name. Choose another one.`
  return null
}

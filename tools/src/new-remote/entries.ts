import { UserError } from '../say.ts'
import { keyOf } from './name.ts'

/**
 * A line that a new remote adds to a file of the workspace. It goes to the end of the list that starts with the line
 * `begins`, before the first line that matches `ends`.
 */
export interface Entry {
  readonly file: string
  readonly begins: string
  readonly ends: RegExp
  readonly line: string
  /** Also added when the remote has its own repository. */
  readonly isAddress?: true
}

/**
 * Returns the lines that register a remote in the workspace: package, route, screen and README. Each is one line at the
 * end of a list, so that two teams that start at the same time have an easy merge.
 */
export const entriesFor = (name: string, holds: string): readonly Entry[] => [
  {
    file: 'shared/config/src/package-rules.ts',
    begins: 'const REMOTE_ROWS: readonly PackageRule[] = [',
    ends: /^\]$/,
    line: `  remote('remote-${name}', '${holds}'),`,
  },
  {
    file: 'shared/navigation/src/paths.ts',
    begins: 'export const paths = {',
    ends: /^\} as const$/,
    line: `  ${keyOf(name)}: definePath('/${name}'),`,
    isAddress: true,
  },
  {
    file: 'shell/src/routes.ts',
    begins: 'export type RouteName =',
    ends: /^$/,
    line: `  | '${keyOf(name)}'`,
    isAddress: true,
  },
  {
    file: 'shell/src/routes.ts',
    begins: 'export const ROUTES: readonly Row[] = [',
    ends: /^\]$/,
    line: `  row({ name: '${keyOf(name)}', path: paths.${keyOf(name)}, screen: '${name}/welcome', sameForAll: true, back: toShopping }),`,
    isAddress: true,
  },
  {
    file: 'docs/architecture.md',
    begins: '| Package | Contents |',
    ends: /^\| \[`shared`\]/,
    line: `| [\`remote-${name}\`](../remote-${name}/README.md) | ${holds} |`,
  },
]

/**
 * Returns `text` with the line added. @throws UserError with the line and the file, when the file does not have the
 * expected list
 */
export function withEntry(text: string, { file, begins, ends, line }: Entry): string {
  const lines = text.split('\n')
  const start = lines.indexOf(begins)
  const end = start < 0 ? -1 : lines.findIndex((each, i) => i > start && ends.test(each))
  if (end < 0)
    throw new UserError(`${file} has no list that begins with "${begins}". Add this line by hand: ${line.trim()}`)
  return lines.toSpliced(end, 0, line).join('\n')
}

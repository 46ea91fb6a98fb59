import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf, PACKAGE_RULES } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { NODE_VERSION } from '../bootstrap.ts'
import { UserError } from '../say.ts'
import { type TemplateValues, writeTemplates } from './files.ts'
import { keyOf, rejectionOf } from './name.ts'

/**
 * A line that a new remote adds to a file of the workspace. It goes to the end of the list that starts with the line
 * `begins`, before the first line that matches `ends`.
 */
interface Entry {
  readonly file: string
  readonly begins: string
  readonly ends: RegExp
  readonly line: string
  /** Whether the line is a part of the route, which is also added when the remote has its own repository. */
  readonly isForRoute?: true
}

/**
 * Returns the lines that register a remote in the workspace: package, path, route, and the table of packages in
 * `docs/architecture.md`. Each is one line in a list, so that two teams that start at the same time have an easy merge.
 */
const entriesFor = (name: string, holds: string): readonly Entry[] => [
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
    isForRoute: true,
  },
  {
    file: 'shell/src/routes.ts',
    begins: 'export type RouteName =',
    ends: /^$/,
    line: `  | '${keyOf(name)}'`,
    isForRoute: true,
  },
  {
    file: 'shell/src/routes.ts',
    begins: 'export const ROUTES: readonly Row[] = [',
    ends: /^\]$/,
    line: `  row({ name: '${keyOf(name)}', path: paths.${keyOf(name)}, screen: '${name}/welcome', sameForAll: true, back: toShopping }),`,
    isForRoute: true,
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
function withEntry(text: string, { file, begins, ends, line }: Entry): string {
  const lines = text.split('\n')
  const start = lines.indexOf(begins)
  const end = start < 0 ? -1 : lines.findIndex((each, i) => i > start && ends.test(each))
  if (end < 0)
    throw new UserError(`${file} has no list that begins with "${begins}". Add this line by hand: ${line.trim()}`)
  return lines.toSpliced(end, 0, line).join('\n')
}

/** The packages of this workspace that a remote in its own repository depends on. */
const RUNTIME_PACKAGES = ['contract', 'domain', 'i18n', 'navigation', 'store', 'ui'] as const
const DEVELOPMENT_PACKAGES = ['config', 'testing', 'tools'] as const
/** Libraries, and the package folder that has the tested version installed. */
const LIBRARIES = { react: 'shell', 'react-dom': 'shell' } as const
const TOOLS = {
  '@jest/globals': 'shell',
  '@rspack/cli': 'shell',
  '@rspack/core': 'shell',
  '@swc/core': '',
  '@swc/jest': '',
  '@testing-library/jest-dom': '',
  '@testing-library/react': 'shell',
  '@testing-library/user-event': 'shell',
  '@types/node': '',
  '@types/react': '',
  '@types/react-dom': '',
  jest: '',
  'jest-environment-jsdom': '',
  'jest-fixed-jsdom': '',
  typescript: '',
} as const

/** Commands that take the remote's name. */
const REMOTE_COMMANDS = ['canary', 'check', 'local', 'promote', 'release', 'rollback'] as const

const fileOf = (tarball: string): string => `file:packages/${tarball}`

const versionsOf = (libraries: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(libraries).map(([name, folder]) => {
      const manifest = readFileSync(join(ROOT, folder, 'node_modules', name, 'package.json'), 'utf8')
      return [name, (JSON.parse(manifest) as { version: string }).version]
    }),
  )

function ownManifest({ name, holds }: TemplateValues, tarballs: Readonly<Record<string, string>>) {
  const packages = (names: readonly string[]) =>
    Object.fromEntries(names.map((each) => [`@carte/${each}`, fileOf(tarballs[`@carte/${each}`] ?? '')]))
  return {
    name: `@carte/remote-${name}`,
    version: '0.1.0',
    description: holds,
    private: true,
    type: 'module',
    sideEffects: true,
    scripts: {
      build: 'carte build',
      ...Object.fromEntries(REMOTE_COMMANDS.map((command) => [command, `carte ${command} ${name}`])),
      status: 'carte status',
      test: 'jest',
      types: 'tsc -p . --pretty false',
    },
    dependencies: { ...packages(RUNTIME_PACKAGES), ...versionsOf(LIBRARIES) },
    devDependencies: { ...packages(DEVELOPMENT_PACKAGES), ...versionsOf(TOOLS), node: NODE_VERSION },
  }
}

/**
 * Returns the overrides for `pnpm-workspace.yaml`: the packages depend on each other by version, but are installed from
 * files.
 */
const overridesOf = (tarballs: Readonly<Record<string, string>>): string =>
  Object.entries(tarballs)
    .map(([name, tarball]) => `  "${name}": ${fileOf(tarball)}`)
    .join('\n')

/**
 * Returns the packages that may run install scripts: the same as here, and `node`, whose script downloads the
 * platform's binary.
 */
function allowedBuilds(): string {
  const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')
  const here = /^allowBuilds:\n(?: {2}.*\n)+/m.exec(workspace)?.[0].trimEnd() ?? 'allowBuilds:'
  return `${here}\n  node: true`
}

async function rejectTakenName(root: string, name: string): Promise<void> {
  const folder = `remote-${name}`
  const rejection = rejectionOf(name, {
    packages: [...PACKAGE_RULES.map(nameOf), ...(existsSync(join(root, folder)) ? [folder] : [])],
    paths: await readFile(join(root, 'shared/navigation/src/paths.ts'), 'utf8'),
    routes: await readFile(join(root, 'shell/src/routes.ts'), 'utf8'),
  })
  if (rejection !== null) throw new UserError(rejection, 2)
}

/** Returns the content of the files with these entries added, without writing them. */
async function withEntries(root: string, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const changed = new Map<string, string>()
  for (const entry of entries) {
    const text = changed.get(entry.file) ?? (await readFile(join(root, entry.file), 'utf8'))
    changed.set(entry.file, withEntry(text, entry))
  }
  return changed
}

async function writeAll(root: string, changed: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of changed) await writeFile(join(root, file), text)
}

/**
 * Writes a remote below `root` and registers it in the workspace. Does not install dependencies or format files.
 *
 * @returns the written and changed files, relative to `root`
 * @throws UserError when the name is not possible, before anything is written
 */
export async function createRemote(root: string, values: TemplateValues): Promise<readonly string[]> {
  await rejectTakenName(root, values.name)
  const changed = await withEntries(root, entriesFor(values.name, values.holds))
  const folder = `remote-${values.name}`
  const files = await writeTemplates(join(root, folder), ['remote', 'in-workspace'], { ...values })
  await writeAll(root, changed)
  return [...files.map((file) => `${folder}/${file}`), ...changed.keys()]
}

/**
 * Registers the route of a remote with its own repository, before the packages are packed. @throws UserError as
 * `createRemote`
 */
export async function addRoute(root: string, { name, holds }: TemplateValues): Promise<readonly string[]> {
  await rejectTakenName(root, name)
  const changed = await withEntries(
    root,
    entriesFor(name, holds).filter(({ isForRoute }) => isForRoute),
  )
  await writeAll(root, changed)
  return [...changed.keys()]
}

/** @throws UserError when the folder is not empty */
export async function rejectNonEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.some((name) => name !== '.git'))
    throw new UserError(`The folder ${folder} is not empty. Name a new or an empty folder.`, 2)
}

/**
 * Writes a remote into `folder`, as the root of its own repository.
 *
 * @param tarballs file names of the packed packages in the folder `packages`, by package name
 */
export async function writeRepository(
  folder: string,
  values: TemplateValues,
  tarballs: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const files = await writeTemplates(folder, ['remote', 'own-repository'], {
    ...values,
    overrides: overridesOf(tarballs),
    builds: allowedBuilds(),
  })
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(ownManifest(values, tarballs), null, 2)}\n`)
  return [...files, 'package.json']
}

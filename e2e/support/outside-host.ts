import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runNode } from './run-node.ts'

const GUIDE = join(import.meta.dirname, '../../docs/guides/other-host.md')
/** Matches a file in the guide: a line with its path, and its text in a fence. */
const FILE = /^`(?<path>[^`\n]+)`\n\n```\w+\n(?<text>.*?)^```$/gms

export interface Project {
  readonly dist: string
  readonly write: (path: string, text: string) => Promise<void>
  readonly build: () => Promise<unknown>
  readonly checkTypes: () => Promise<unknown>
  readonly remove: () => Promise<void>
}

const MODULE_FOLDERS = [join(import.meta.dirname, '../node_modules'), join(import.meta.dirname, '../../node_modules')]

/** @throws if the package is not installed for the specs */
function packageFolder(name: string): string {
  const folder = MODULE_FOLDERS.map((modules) => join(modules, name)).find((each) => existsSync(each))
  if (!folder) throw new Error(`${name} is not installed for the specs`)
  return folder
}

/**
 * Creates the project of `docs/guides/other-host.md` in a folder outside the repository, with only the packages that
 * its `package.json` names.
 *
 * @param replacements texts of the guide's files, such as its chain, and what replaces them
 */
export async function createProject(replacements: Readonly<Record<string, string>>): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-outside-'))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const { groups } of (await readFile(GUIDE, 'utf8')).matchAll(FILE)) {
    const text = Object.entries(replacements).reduce(
      (result, [name, value]) => result.replaceAll(name, value),
      String(groups?.text),
    )
    await write(String(groups?.path), text)
  }
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(packageFolder(name), link)
  }
  const run = (script: string, ...args: readonly string[]) =>
    runNode([join(folder, 'node_modules', script), ...args], { cwd: folder })
  return {
    dist: join(folder, 'dist'),
    write,
    build: () => run('@rspack/cli/bin/rspack.js', 'build'),
    checkTypes: () => run('typescript/bin/tsc', '--noEmit'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

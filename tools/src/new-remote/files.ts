import { globSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyOf } from './name.ts'

/** What is written into a template's gaps: `__name__` and the like. */
export interface Gaps {
  readonly name: string
  /** What belongs into the remote, in a few words. */
  readonly holds: string
}

/** Files with `.txt` behind their names, so that they are nobody's sources until then: those of every remote, and those of its surroundings. */
export type Template = 'remote' | 'in-workspace' | 'own-repository'

const filled = (text: string, gaps: Readonly<Record<string, string>>): string =>
  Object.entries(gaps).reduce((result, [name, value]) => result.replaceAll(`__${name}__`, value), text)

/** Writes the files of these templates into `folder`; answers their paths in it, in order. */
export async function writeTemplates(
  folder: string,
  templates: readonly Template[],
  gaps: Gaps & Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const written = await Promise.all(templates.map((template) => writeTemplate(folder, template, gaps)))
  return written.flat().sort()
}

async function writeTemplate(folder: string, template: Template, gaps: Gaps & Readonly<Record<string, string>>) {
  const source = join(import.meta.dirname, template)
  const files = globSync(['**/*.txt', '.*.txt', '.ci/*.txt'], { cwd: source }).map((file) =>
    file.replaceAll('\\', '/').slice(0, -'.txt'.length),
  )
  for (const file of files) {
    const target = join(folder, file)
    await mkdir(dirname(target), { recursive: true })
    const text = await readFile(join(source, `${file}.txt`), 'utf8')
    await writeFile(target, filled(text, { ...gaps, key: keyOf(gaps.name) }))
    if (file.startsWith('.ci/')) await chmod(target, 0o755)
  }
  return files
}

import { globSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyOf } from './name.ts'

/** Values for a template's placeholders, such as `__name__`. */
export interface TemplateValues {
  readonly name: string
  readonly holds: string
}

/**
 * Folders of templates: files of every remote, and of its surroundings. Their names end in `.txt`, so that no tool
 * treats them as sources.
 */
export type Template = 'remote' | 'in-workspace' | 'own-repository'

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((result, [name, value]) => result.replaceAll(`__${name}__`, value), text)

/** Writes the files of these templates into `folder`. Returns their relative paths, sorted. */
export async function writeTemplates(
  folder: string,
  templates: readonly Template[],
  values: TemplateValues & Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const written = await Promise.all(templates.map((template) => writeTemplate(folder, template, values)))
  return written.flat().sort()
}

async function writeTemplate(
  folder: string,
  template: Template,
  values: TemplateValues & Readonly<Record<string, string>>,
) {
  const source = join(import.meta.dirname, template)
  const files = globSync(['**/*.txt', '.*.txt', '.ci/*.txt'], { cwd: source }).map((file) =>
    file.replaceAll('\\', '/').slice(0, -'.txt'.length),
  )
  for (const file of files) {
    const target = join(folder, file)
    await mkdir(dirname(target), { recursive: true })
    const text = await readFile(join(source, `${file}.txt`), 'utf8')
    await writeFile(target, filled(text, { ...values, key: keyOf(values.name) }))
    if (file.startsWith('.ci/')) await chmod(target, 0o755)
  }
  return files
}

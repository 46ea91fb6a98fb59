import type { Section } from '../section.ts'
import type { SectionRow } from '../sections.ts'

type Module = { readonly section: Section }
const imports = new Map<string, Promise<Module>>()

/** Imports the code of a section once; again after a failure. `use` reads a finished import without suspending. */
export function importSection({ name, importSection: load }: SectionRow): Promise<Module> {
  const known = imports.get(name)
  if (known) return known
  const loading = load()
  imports.set(name, loading)
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => imports.delete(name),
  )
  return loading
}

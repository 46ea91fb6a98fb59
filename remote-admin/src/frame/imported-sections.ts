import type { Language } from '@carte/contract'
import type { Section } from '../section.ts'
import { section as start } from '../sections/start/section.ts'
import type { SectionRow } from '../sections.ts'

type Module = { readonly section: Section }
const imports = new Map<string, Promise<Module>>()
// Most people open the start page, so its code is in the first chunk (ADMIN-40).
keep('start', Promise.resolve({ section: start }))

/** Imports the code of a section once; again after a failure. `use` reads a finished import without suspending. */
export function importSection({ name, importSection: load }: SectionRow): Promise<Module> {
  const known = imports.get(name)
  if (known) return known
  return keep(name, load())
}

function keep(name: string, loading: Promise<Module>): Promise<Module> {
  imports.set(name, loading)
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => imports.delete(name),
  )
  return loading
}

/** Begins to load the code and the texts of a section. Ignores failures, because the loader loads them again. */
export function prefetchSection(row: SectionRow, language: Language): void {
  importSection(row)
    .then(({ section }) => Promise.all(section.texts.map(({ load }) => load(language))))
    .catch(() => {})
}

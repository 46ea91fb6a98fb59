// Reads the operator's recipe in `deploy/patroni`, and replaces its addresses, folders and passwords.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const RECIPE = join(import.meta.dirname, '../../../deploy/patroni')

export const readRecipe = (name: string): Promise<string> => readFile(join(RECIPE, name), 'utf8')

/** Replaces each key of `replacements` by its value. @throws Error when the recipe no longer has one of them */
export function adapt(text: string, replacements: Readonly<Record<string, string>>): string {
  let adapted = text
  for (const [from, to] of Object.entries(replacements)) {
    if (!adapted.includes(from)) throw new Error(`The recipe no longer contains "${from}"`)
    adapted = adapted.replaceAll(from, to)
  }
  return adapted
}

/** Reads a file of variables. @throws Error when `own` has a variable that the recipe does not have */
export async function readVariables(
  name: string,
  own: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const lines = (await readRecipe(name)).split('\n').filter((line) => line.includes('=') && !line.startsWith('#'))
  const variables = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))
  for (const variable of Object.keys(own))
    if (!(variable in variables)) throw new Error(`${name} in deploy/patroni has no ${variable}`)
  return { ...variables, ...own }
}

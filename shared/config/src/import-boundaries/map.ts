import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageRule } from '../package-rules.ts'

/** The pages that link to every package, each with its relative path to the root. */
const MAPS = [
  ['README.md', ''],
  ['docs/architecture.md', '../'],
] as const

/** Returns packages without a README, and READMEs without a link from these pages, one sentence each. */
export function checkMap(packages: readonly PackageRule[], root: string): readonly string[] {
  const maps = MAPS.map(([page, up]) => {
    const file = join(root, page)
    return { text: existsSync(file) ? readFileSync(file, 'utf8') : '', up }
  })
  return packages.flatMap(({ folder }) => {
    const readme = `${folder}/README.md`
    const isLinked = maps.some(({ text, up }) => text.includes(`](${up}${readme})`))
    return [
      ...(existsSync(join(root, readme))
        ? []
        : [`${readme} is missing: describe what belongs in this package, and what does not`]),
      ...(isLinked ? [] : [`README.md and docs/architecture.md do not link to ${readme}: add a link`]),
    ]
  })
}

import { nameOf } from '@carte/config/package-rules'
import { RELEASED } from '@carte/config/release'
import { type BuildResult, buildPackages } from '../builds.ts'
import { packagesNamed } from '../packages.ts'
import { kilobytes, say, table } from '../say.ts'

export const sizesTable = (results: readonly BuildResult[]): string =>
  table(
    results.flatMap(({ build, built, sizes }) =>
      sizes.map(({ part, bytes, limit }, i) => [
        i === 0 ? nameOf(build.pkg) : '',
        i === 0 ? build.version : '',
        part,
        kilobytes(bytes),
        `of ${kilobytes(limit)}`,
        i === 0 && !built ? 'unchanged' : '',
      ]),
    ),
  )

/**
 * Runs `build [package…]`: builds what has changed and prints sizes. Fails when a build fails or exceeds its budget.
 */
export async function build(names: readonly string[]): Promise<number> {
  const results = await buildPackages(packagesNamed(names, RELEASED))
  say(sizesTable(results))
  for (const {
    build: { pkg },
    errors,
  } of results) {
    for (const error of errors) say(`${nameOf(pkg)}: ${error}`)
  }
  return results.some(({ errors }) => errors.length > 0) ? 1 : 0
}

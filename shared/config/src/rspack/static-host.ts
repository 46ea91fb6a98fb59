import type { Configuration } from '@rspack/core'
import { packageNamed } from '../package-rules.ts'
import { type BuildEnv, planBuild } from '../release/build.ts'
import { commonConfig } from './common.ts'
import { failOnWarnings } from './warnings-are-errors.ts'

/**
 * Returns a function that configures the build of the script that starts the shell on a static site: one file, not part
 * of a release. `carte export-site` adds it to the shell's files.
 */
export function defineStaticHost({ entry }: { readonly entry: string }) {
  return (env: BuildEnv = {}): readonly Configuration[] => [
    {
      ...commonConfig(planBuild(packageNamed('shell'), { version: 'static-host', ...env })),
      entry: { start: entry },
      devtool: false,
      plugins: [...failOnWarnings(false)],
    },
  ]
}

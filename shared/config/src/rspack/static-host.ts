import type { Configuration } from '@rspack/core'
import { type BuildEnv, planBuild } from '../release/build.ts'
import { roomNamed } from '../rooms.ts'
import { commonConfig } from './common.ts'
import { failOnWarnings } from './warnings-are-errors.ts'

/** The build of the script that starts the shell on a site of static files: one file, part of no release. `carte export-site` puts it beside the shell's. */
export function defineStaticHost({ entry }: { readonly entry: string }) {
  return (env: BuildEnv = {}): readonly Configuration[] => [
    {
      ...commonConfig(planBuild(roomNamed('shell'), { version: 'static-host', ...env })),
      entry: { start: entry },
      devtool: false,
      plugins: [...failOnWarnings(false)],
    },
  ]
}

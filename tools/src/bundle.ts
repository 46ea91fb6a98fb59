import { join } from 'node:path'
import type { PackageRule } from '@carte/config/package-rules'
import { type BuildEnv, ROOT } from '@carte/config/release'
import { runBin } from './processes.ts'

/** Builds a package with `rspack build`, as its own `npm run build` does. Returns the bundler's output if it fails. */
export async function bundle(
  { folder }: PackageRule,
  env: BuildEnv,
  config = 'rspack.config.ts',
): Promise<readonly string[]> {
  const flags = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const { code, output } = await runBin('rspack', ['build', '-c', config, ...flags], {
    pkg: folder,
    cwd: join(ROOT, folder),
    endsWithParent: true,
  })
  return code === 0 ? [] : [output.trim()]
}

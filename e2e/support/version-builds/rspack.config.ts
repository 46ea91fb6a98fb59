// Builds a package under another version, optionally broken. `support/built-versions.ts` starts it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from '@rspack/core'
import { type BREAKS, codeOf } from './breaks.ts'

const ROOT = join(import.meta.dirname, '../../..')

export interface VersionEnv {
  readonly pkg: string
  readonly version: string
  readonly folder: string
  readonly breaks?: keyof typeof BREAKS
}

export default async function configure({ pkg, version, folder, breaks }: VersionEnv): Promise<Configuration[]> {
  const file = pathToFileURL(join(ROOT, pkg, 'rspack.config.ts')).href
  const { default: configOf } = (await import(file)) as { default: (env: object) => readonly Configuration[] }
  const configs = [...configOf({ version, folder })]
  if (pkg === 'shell') return configs
  const screens = join(ROOT, pkg, 'src/screens.ts')
  const hasParts = /^export const parts\b/m.test(readFileSync(screens, 'utf8'))
  const code = codeOf(version, breaks, hasParts)
  const appended = {
    test: screens,
    enforce: 'pre' as const,
    use: [{ loader: join(import.meta.dirname, 'append.cjs'), options: { code } }],
  }
  return configs.map((config) => ({
    ...config,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), appended] },
  }))
}

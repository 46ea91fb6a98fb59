import type { Configuration, MultiStats } from '@rspack/core'

/** Bundles; answers what went wrong, for people, one sentence each. */
export async function compile(configs: readonly Configuration[]): Promise<readonly string[]> {
  const { rspack } = await import('@rspack/core')
  const compiler = rspack([...configs])
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  // A warning today is a broken page tomorrow: a missing export, a shared package in two versions.
  const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
  return [...errors, ...warnings].map(({ moduleName, message }) => `${moduleName ? `${moduleName}: ` : ''}${message}`)
}

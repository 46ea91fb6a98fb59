import type { Configuration, MultiStats } from '@rspack/core'

/** Runs the bundler. Returns its errors and warnings as messages for people. */
export async function compile(configs: readonly Configuration[]): Promise<readonly string[]> {
  const { rspack } = await import('@rspack/core')
  const compiler = rspack([...configs])
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  // Warnings count as errors: a missing export or a duplicate shared package would break the page later.
  const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
  return [...errors, ...warnings].map(({ moduleName, message }) => `${moduleName ? `${moduleName}: ` : ''}${message}`)
}

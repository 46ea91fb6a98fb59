import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PackageRule } from '@carte/config/package-rules'
import { type Build, type BuildEnv, ROOT } from '@carte/config/release'
import type { Configuration } from '@rspack/core'
import { UserError } from './say.ts'
import { onStop } from './stop.ts'

/** Files of a build that guests download together, with their size after brotli and its limit, in bytes. */
export interface Size {
  /** Name of the files, such as `entry`, `styles` or the name of a lazy screen. */
  readonly part: string
  readonly bytes: number
  readonly limit: number
}

export interface BuildResult {
  readonly build: Build
  /** False when this version was built before. */
  readonly built: boolean
  readonly errors: readonly string[]
  readonly sizes: readonly Size[]
}

/**
 * The answer of the build process: one result per package in the order of the request, or the error that ended the
 * build.
 */
export type BuildAnswer =
  | { readonly results: readonly BuildResult[] }
  | { readonly error: { readonly userMessage: string | null; readonly stack: string } }

/** Returns the bundler configurations of a package, for Node and for browsers. */
export async function configsOf(pkg: PackageRule, env: BuildEnv, file = 'rspack.config.ts'): Promise<Configuration[]> {
  const url = pathToFileURL(join(ROOT, pkg.folder, file)).href
  const { default: configure } = (await import(url)) as { default: (env: BuildEnv) => readonly Configuration[] }
  return [...configure(env)]
}

/**
 * Builds packages in a child process, so that the server of `start` does not keep the memory that a build needs. Skips
 * packages whose version is built already. The child ends with this process, even if this process is killed.
 *
 * @returns one result per package, in the order of `packages`
 * @throws Error when the child ends without an answer, or answers with an error. A failed build does not throw: see
 * `errors` of its result.
 */
export async function buildPackages(packages: readonly PackageRule[]): Promise<readonly BuildResult[]> {
  if (packages.length === 0) return []
  // Node flags of this process, such as a server's memory limits, must not apply to the build.
  const child = fork(join(import.meta.dirname, 'build-process.ts'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let answer: BuildAnswer | undefined
  child.on('message', (message) => {
    answer = message as BuildAnswer
  })
  // "close" comes after the last message, "exit" may come before it.
  const closed = once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>
  let isStopping = false
  onStop(async () => {
    isStopping = true
    if (child.kill()) await closed
  })
  // "close" reports a failure to send, with the exit code.
  child.send(packages, () => {})
  const [code, signal] = await closed
  // The command is stopping with its own exit code, so its caller must not see a failed build.
  if (isStopping) return new Promise<never>(() => {})
  if (!answer)
    throw new UserError(
      `The build process ended without a result (${signal ?? `exit code ${code}`}). Check the memory of this machine, and try again.`,
    )
  if ('results' in answer)
    return answer.results.map((result, i) => ({
      ...result,
      build: { ...result.build, pkg: packages[i] as PackageRule },
    }))
  const { userMessage, stack } = answer.error
  if (userMessage !== null) throw new UserError(userMessage)
  throw Object.assign(new Error('The build process failed'), { stack })
}

/** Builds one package as `buildPackages` does. */
export async function buildPackage(pkg: PackageRule): Promise<BuildResult> {
  const [result] = await buildPackages([pkg])
  return result as BuildResult
}

// The child process that builds packages for `buildPackages`. It receives the packages in one message, sends one answer,
// and exits.
import { once } from 'node:events'
import { PACKAGE_RULES, type PackageRule } from '@carte/config/package-rules'
import { buildPackage } from './build-package.ts'
import type { BuildAnswer, BuildResult } from './builds.ts'
import { sentenceOf } from './say.ts'
import { stopOnSignals } from './stop.ts'

/** Returns the entry of `PACKAGE_RULES`: the presets compare packages by identity, and a message contains copies. */
const rowOf = (pkg: PackageRule): PackageRule => PACKAGE_RULES.find(({ folder }) => folder === pkg.folder) ?? pkg

/** Builds at most two packages at a time. More would only compete for the CPU. */
async function buildAll(packages: readonly PackageRule[]): Promise<readonly BuildResult[]> {
  const results: BuildResult[] = []
  const waiting = [...packages.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, pkg] = next
      results[index] = await buildPackage(rowOf(pkg))
    }
  }
  await Promise.all([work(), work()])
  return results
}

async function answerFor(packages: readonly PackageRule[]): Promise<BuildAnswer> {
  try {
    return { results: await buildAll(packages) }
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { error: { userMessage: sentenceOf(error), stack } }
  }
}

// Stops the bundlers and this process on a signal, and on "disconnect", which comes when the parent ends, even by
// SIGKILL.
stopOnSignals()
// Keeps this process alive until the message arrives.
process.channel?.ref()
const [packages] = (await once(process, 'message')) as [readonly PackageRule[]]
const answer = await answerFor(packages)
process.send?.(answer, () => process.exit())

import { createRequire } from 'node:module'
import { isAbsolute } from 'node:path'
import { compileFunction } from 'node:vm'
import type { RemoteCode, ShellModule } from '@carte/contract'
import { isMeant, type NodePart } from '@carte/releases'
import { UserError } from '../env.ts'
import { Latest } from './latest.ts'
import type { ReleaseSource } from './source.ts'

/** Texts in memory: parts for Node and style sheets of all that is live, in reserve or a canary, and of the sets of visits from before. */
const MOST_BYTES = 64_000_000

/** The texts of releases that this server itself works with. */
export interface ReleasedTexts {
  /** @throws Error when it is not there or is not what the release says */
  readonly read: (part: string, version: string, file: NodePart) => Promise<RemoteCode>
}

/** Reads each text once and holds it against its hash. */
export function createTexts(source: ReleaseSource): ReleasedTexts {
  const kept = new Latest<RemoteCode>(MOST_BYTES, ({ text }) => text.length)

  async function read(part: string, version: string, { file, integrity }: NodePart): Promise<RemoteCode> {
    const name = `${source.place(part, version)}/${file}`
    const content = await source.file(part, version, file)
    if (!content) throw new Error(`${name} is not there`)
    if (!isMeant(content, integrity)) throw new Error(`${name} is not what its release says`)
    return { file: name, text: content.toString() }
  }

  return {
    async read(part, version, file) {
      const key = `${part}/${version}/${file.file} ${file.integrity}`
      const code = await kept.get(key, () => read(part, version, file))
      if (!code) throw new Error(`${key} is not there`)
      return code
    },
  }
}

/** What is asked for by name is Node's own: everything else is in the part itself. */
const requireFor = (file: string) => createRequire(isAbsolute(file) ? file : import.meta.filename)

/** Runs the shell's part for Node: a fresh one each time, with a React of its own. @throws UserError when it does not run */
export function runShell({ file, text }: RemoteCode): ShellModule {
  try {
    const run = compileFunction(text, ['module', 'exports', 'require'], { filename: file })
    const module = { exports: {} as Partial<ShellModule> }
    run(module, module.exports, requireFor(file))
    const { createHandler, isPayment, staticPages } = module.exports
    if (typeof createHandler !== 'function') throw new Error(`${file} exports no createHandler`)
    return { createHandler, ...(isPayment ? { isPayment } : {}), ...(staticPages ? { staticPages } : {}) }
  } catch (error) {
    throw doesNotRun(error)
  }
}

export const doesNotRun = (error: unknown): UserError =>
  new UserError(`The shell's part for Node does not run: ${(error as Error).message}. Build it again.`, {
    cause: error,
  })

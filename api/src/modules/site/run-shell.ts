import { createRequire } from 'node:module'
import { isAbsolute } from 'node:path'
import { compileFunction } from 'node:vm'
import type { RemoteCode, ShellModule } from '@carte/contract'
import { UserError } from '../../config/user-error.ts'

/** The build is a bundle, so it requires only Node's own modules. */
const requireFor = (file: string) => createRequire(isAbsolute(file) ? file : import.meta.filename)

/** Runs the shell's Node build, each time afresh with its own copy of React. @throws UserError if it does not run */
export function runShell({ file, text }: RemoteCode): ShellModule {
  try {
    const run = compileFunction(text, ['module', 'exports', 'require'], { filename: file })
    const module = { exports: {} as Partial<ShellModule> }
    run(module, module.exports, requireFor(file))
    const { createHandler, isPayment, staticPages } = module.exports
    if (typeof createHandler !== 'function') throw new Error(`${file} exports no createHandler`)
    return { createHandler, ...(isPayment ? { isPayment } : {}), ...(staticPages ? { staticPages } : {}) }
  } catch (error) {
    throw shellStartError(error)
  }
}

export const shellStartError = (error: unknown): UserError =>
  new UserError(`The shell's Node build does not start: ${(error as Error).message}. Build the shell again.`, {
    cause: error,
  })

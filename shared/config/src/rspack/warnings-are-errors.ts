import type { Compiler } from '@rspack/core'

/** Fails a build that has warnings: a warning today is a broken page tomorrow, such as a missing export, or a shared package in two versions. */
export class WarningsAreErrors {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('WarningsAreErrors', ({ errors, warnings }) => {
      for (const { message } of warnings) errors.push(new Error(message))
    })
  }
}

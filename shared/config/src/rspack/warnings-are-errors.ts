import type { Compiler } from '@rspack/core'

/** Fails a build that has warnings. They report missing exports and shared packages in two versions, which break pages. */
export class WarningsAreErrors {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('WarningsAreErrors', ({ errors, warnings }) => {
      for (const { message } of warnings) errors.push(new Error(message))
    })
  }
}

/** For the plugins of every build: while a developer changes code, warnings are only shown. */
export const failOnWarnings = (dev: boolean): readonly WarningsAreErrors[] => (dev ? [] : [new WarningsAreErrors()])

import type { Compiler } from '@rspack/core'

/** Fails a build with warnings. They report missing exports and duplicate shared packages, which break pages. */
export class WarningsAreErrors {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('WarningsAreErrors', ({ errors, warnings }) => {
      for (const { message } of warnings) errors.push(new Error(message))
    })
  }
}

/** Returns the plugin for production builds; development builds only show warnings. */
export const failOnWarnings = (dev: boolean): readonly WarningsAreErrors[] => (dev ? [] : [new WarningsAreErrors()])

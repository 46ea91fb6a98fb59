import type { Compiler } from '@rspack/core'
import { rspack } from '@rspack/core'

const COMMONJS = /(@module-federation.*)\.cjs$/

const toModule = (file: string): string => file.replace(COMMONJS, '$1.js')

/**
 * Lets the federation runtime be tree-shaken. Its plugin resolves it the way Node's `require` does and so builds in the
 * CommonJS files, from which nothing can be left out; the same package has ES modules beside them. Measured: a remote's
 * entry goes from 12.3 to 7.5 KB (brotli), the host's from 33 to 28.
 */
export class EsmRuntimePlugin {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(COMMONJS, (found) => {
      found.request = toModule(found.request)
    }).apply(compiler)
    compiler.hooks.afterPlugins.tap({ name: 'EsmRuntimePlugin', stage: 100 }, () => {
      const { alias } = compiler.options.resolve
      if (!alias) return
      for (const [name, target] of Object.entries(alias)) {
        if (typeof target === 'string') alias[name] = toModule(target)
      }
    })
  }
}

import { compileFunction } from 'node:vm'
import type { HandlerParts, RemoteCode } from '@carte/contract'
import type { ScreensModule } from '@carte/store'
import { RemoteError, type Remotes } from '../federation/index.ts'
import { within } from './limit.ts'
import { PLATFORM } from './platform.ts'

/** Long enough for any module to start, short enough for whoever waits. */
const START_MS = 1000

function requirePlatform(request: string): unknown {
  if (!Object.hasOwn(PLATFORM, request)) throw new Error(`A host provides no "${request}"`)
  return PLATFORM[request]
}

/** Runs a remote's Node build, with this host's platform for what it asks. */
function evaluate({ file, text }: RemoteCode): ScreensModule {
  const run = compileFunction(text, ['module', 'exports', 'require'], { filename: file })
  const module = { exports: {} as Partial<ScreensModule> }
  within(START_MS, () => run(module, module.exports, requirePlatform))
  const { screens, texts } = module.exports
  if (typeof screens !== 'object' || !Array.isArray(texts)) throw new Error(`${file} exports no screens`)
  return module.exports as ScreensModule
}

/** The remotes' Node builds, each evaluated once; modules hold no state of a request. Rejects like the browser's loader. */
export function createServerRemotes(remoteCode: HandlerParts['remoteCode']): Remotes {
  const evaluated = new Map<string, { readonly code: RemoteCode; readonly module: ScreensModule }>()
  return {
    async load(remote) {
      const code = await remoteCode(remote)
      if (!code) throw new RemoteError(remote, { fault: 'missing' })
      const known = evaluated.get(remote)
      if (known?.code.file === code.file && known.code.text === code.text) return known.module
      try {
        const module = evaluate(code)
        evaluated.set(remote, { code, module })
        return module
      } catch (cause) {
        throw new RemoteError(remote, { fault: 'broken', cause })
      }
    },
  }
}

import { compileFunction } from 'node:vm'
import type { HandlerOptions, RemoteCode, RemotesRegistry } from '@carte/contract'
import type { ScreensModule } from '@carte/store'
import { RemoteError, type Remotes } from '../federation/index.ts'
import { PLATFORM } from '../platform.ts'
import { runWithLimit } from './time-limit.ts'

/** Time limit for the evaluation of a module, in milliseconds. */
const START_MS = 1000
/**
 * Pause before a module that failed to start is tried again, in milliseconds: one that hangs blocks the server each
 * time.
 */
const RETRY_MS = 60_000

type Outcome = { readonly code: RemoteCode } & (
  | { readonly module: ScreensModule }
  | { readonly cause: unknown; readonly until: number }
)

function requirePlatform(request: string): unknown {
  if (!Object.hasOwn(PLATFORM, request))
    throw new Error(
      `The module "${request}" is not shared. A remote can import only the modules in SINGLETONS (@carte/config).`,
    )
  return PLATFORM[request]
}

/** Evaluates a remote's Node build. Its imports are resolved to this host's platform. */
export function evaluate({ file, text }: RemoteCode, startMs = START_MS): ScreensModule {
  const run = compileFunction(text, ['module', 'exports', 'require'], { filename: file })
  const module = { exports: {} as Partial<ScreensModule> }
  runWithLimit(startMs, () => run(module, module.exports, requirePlatform))
  const { screens, texts } = module.exports
  if (typeof screens !== 'object' || screens === null || !Array.isArray(texts))
    throw new Error(`${file} does not export "screens" and "texts"`)
  return module.exports as ScreensModule
}

export interface ServerRemotes {
  /** Rejects with a `RemoteError`, like the browser's loader. */
  readonly load: (remote: string, version: string) => Promise<ScreensModule>
}

export const remotesOf = (remotes: ServerRemotes, registry: RemotesRegistry): Remotes => ({
  async load(remote) {
    const known = Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote] : undefined
    if (!known) throw new RemoteError(remote, { fault: 'missing' })
    return remotes.load(remote, known.live.version)
  },
})

/**
 * Creates the loader of the remotes' Node builds. Each is evaluated once and shared by all visits, because modules hold
 * no state of a request.
 *
 * @param timeoutMs the configured time limit of a view, or 0. It also limits the start of a module, with `START_MS` as
 * minimum
 * @param now returns the time in milliseconds
 */
export function createServerRemotes(
  remoteCode: HandlerOptions['remoteCode'],
  timeoutMs = 0,
  now: () => number = Date.now,
): ServerRemotes {
  const outcomes = new Map<string, Outcome>()

  function start(code: RemoteCode): Outcome {
    try {
      return { code, module: evaluate(code, Math.max(START_MS, timeoutMs)) }
    } catch (cause) {
      return { code, cause, until: now() + RETRY_MS }
    }
  }

  function outcomeOf(name: string, code: RemoteCode): Outcome {
    const known = outcomes.get(name)
    const isSame = known?.code.file === code.file && known.code.text === code.text
    if (isSame && ('module' in known || now() < known.until)) return known
    const outcome = start(code)
    outcomes.set(name, outcome)
    return outcome
  }

  return {
    async load(remote, version) {
      const code = await remoteCode(remote, version)
      if (!code) throw new RemoteError(remote, { fault: 'missing' })
      const outcome = outcomeOf(`${remote} ${version}`, code)
      if ('module' in outcome) return outcome.module
      throw new RemoteError(remote, { fault: 'broken', cause: outcome.cause })
    },
  }
}

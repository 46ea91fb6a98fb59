import { rspack } from '@rspack/core'
import { providedByHost } from '../singletons.ts'

/**
 * What a host's build writes into `shell/src/federation/runtime.ts` and into the federation runtime: the versions that are shared, and which parts
 * of the runtime it does without: entries are registered, so there is no manifest to read.
 */
export const federationRuntime = () =>
  new rspack.DefinePlugin({
    CARTE_SHARED: JSON.stringify(providedByHost()),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
    ENV_TARGET: JSON.stringify('web'),
  })

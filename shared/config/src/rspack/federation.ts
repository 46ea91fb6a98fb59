import { rspack } from '@rspack/core'
import { providedByHost } from '../singletons.ts'

/**
 * Defines the constants of a host's build: the versions of shared packages for `shell/src/federation/runtime.ts`, and
 * flags that drop unused code of the federation runtime. Entries are registered directly, so no manifest is read.
 */
export const federationRuntime = () =>
  new rspack.DefinePlugin({
    CARTE_SHARED: JSON.stringify(providedByHost()),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
    ENV_TARGET: JSON.stringify('web'),
  })

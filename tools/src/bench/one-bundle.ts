import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Build, planBuild, RELEASED, ROOT, releaseName } from '@carte/config/release'
import { nameOf, REMOTES, roomNamed } from '@carte/config/rooms'
import { commonConfig } from '@carte/config/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { compile } from '../compile.ts'
import { UserError } from '../say.ts'

const SHELL = roomNamed('shell')
const FEDERATION = join(ROOT, SHELL.folder, 'src/federation')
/** Stands in the place of `remotes.ts`. Never a file: it imports what no room may. */
const STATIC_REMOTES = join(FEDERATION, 'static-remotes.ts')

/** The same as `createRemotes`, with the screens built in. */
const staticRemotes = `
${REMOTES.map((room, i) => `import * as remote${i} from '../../../${room.folder}/src/screens.ts'`).join('\n')}
const modules = { ${REMOTES.map((room, i) => `${releaseName(room)}: remote${i}`).join(', ')} }
export const createRemotes = () => ({ load: async (remote) => modules[remote] })
`

/** As the shell does: the server compresses a file that is larger than any of these less well. */
const LIBRARIES = { name: 'libraries', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true } as const

function planOneBundle(): Build {
  const versions = RELEASED.map((room) => planBuild(room).version).join()
  const version = `bundle-${createHash('sha256').update(versions).digest('hex').slice(0, 8)}`
  return { ...planBuild(SHELL, { version }), folder: join(ROOT, '.cache/bench', version) }
}

function oneBundleConfig(build: Build): Configuration {
  const common = commonConfig(build)
  return {
    ...common,
    entry: { main: './src/main.tsx' },
    optimization: { ...common.optimization, splitChunks: { cacheGroups: { libraries: LIBRARIES } } },
    plugins: [
      ...(common.plugins ?? []),
      new rspack.experiments.VirtualModulesPlugin({ [STATIC_REMOTES]: staticRemotes }),
      new rspack.NormalModuleReplacementPlugin(/^\.\/remotes\.ts$/, (found) => {
        if (found.context === FEDERATION) found.request = STATIC_REMOTES
      }),
    ],
  }
}

/**
 * The same shell and the same screens as one bundle without federation: what the site is compared with. Built by the
 * same rules from the same entry; only the module that loads remotes is another.
 */
export async function buildOneBundle(): Promise<Build> {
  const build = planOneBundle()
  const errors = await compile([oneBundleConfig(build)])
  if (errors.length > 0) throw new UserError(`${nameOf(SHELL)} as one bundle could not be built.\n${errors.join('\n')}`)
  return build
}

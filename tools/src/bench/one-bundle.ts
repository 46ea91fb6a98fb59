import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { packageNamed, REMOTES } from '@carte/config/package-rules'
import { type Build, planBuild, RELEASED, ROOT, releaseName } from '@carte/config/release'
import { commonConfig, EMBED_BUILDS } from '@carte/config/rspack'
import { type Configuration, type MultiStats, rspack } from '@rspack/core'
import { configsOf } from '../builds.ts'
import { UserError } from '../say.ts'

/** Runs the bundler. Returns its errors and warnings as messages for people. */
async function compile(configs: readonly Configuration[]): Promise<readonly string[]> {
  const compiler = rspack([...configs])
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  // Warnings count as errors: a missing export or a duplicate shared package would break the page later.
  const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
  return [...errors, ...warnings].map(({ moduleName, message }) => `${moduleName ? `${moduleName}: ` : ''}${message}`)
}

const FOLDER = join(ROOT, '.cache/bench')
const SHELL = packageNamed('shell')
const SOURCES = join(ROOT, SHELL.folder, 'src')
/** The folders of the two modules that load remotes, for browsers and for Node. Both are called `remotes.ts`. */
const LOADERS = [join(SOURCES, 'federation'), join(SOURCES, 'server')]
/** The virtual module that replaces both. It is never a file, because it imports what no package may import. */
const BUILT_IN = join(SOURCES, 'built-in-remotes.ts')

const builtIn = `
${REMOTES.map(({ folder }, i) => `import * as remote${i} from '../../${folder}/src/screens.ts'`).join('\n')}
const modules = { ${REMOTES.map((pkg, i) => `${releaseName(pkg)}: remote${i}`).join(', ')} }
export const SCREENS = './screens'
export const createRemotes = () => ({ load: async (remote) => modules[remote] })
export const createServerRemotes = createRemotes
export const remotesOf = (remotes) => remotes
// For the release checks alone, which look into a remote's own build.
export const evaluate = () => ({ screens: {}, texts: [] })
`

function planOneBundle(): Build {
  const versions = RELEASED.map((pkg) => planBuild(pkg).version).join()
  const version = `bundle-${createHash('sha256').update(versions).digest('hex').slice(0, 8)}`
  return { ...planBuild(SHELL, { version }), folder: join(FOLDER, version) }
}

const isForOtherSites = (name = ''): boolean => EMBED_BUILDS.includes(name)

function withoutFederation(config: Configuration, build: Build): Configuration {
  const { path = '' } = config.output ?? {}
  const { folder } = planBuild(SHELL, { version: build.version })
  return {
    ...config,
    dependencies: (config.dependencies ?? []).filter((name) => !isForOtherSites(name)),
    output: { ...config.output, path: path.replace(folder, build.folder) },
    plugins: [
      ...((config.target === 'node' ? config.plugins : commonConfig(build).plugins) ?? []),
      new rspack.experiments.VirtualModulesPlugin({ [BUILT_IN]: builtIn }),
      new rspack.NormalModuleReplacementPlugin(/^\.\/remotes\.ts$/, (found) => {
        if (LOADERS.includes(found.context)) found.request = BUILT_IN
      }),
    ],
  }
}

/**
 * Builds the same shell and screens as one bundle without federation, for browsers and for Node. The benchmark compares
 * the site with it. Only the modules that load remotes differ; the same handler renders the pages.
 */
export async function buildOneBundle(): Promise<Build> {
  const build = planOneBundle()
  await rm(FOLDER, { recursive: true, force: true })
  const configs = (await configsOf(SHELL, { version: build.version })).filter(({ name }) => !isForOtherSites(name))
  const errors = await compile(configs.map((config) => withoutFederation(config, build)))
  if (errors.length > 0) throw new UserError(`Building the site as one bundle failed.\n${errors.join('\n')}`)
  return build
}

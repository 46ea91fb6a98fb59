import { join } from 'node:path'
import { promisify } from 'node:util'
import { providedByHost } from '@carte/config/rspack'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, type MultiStats, rspack } from '@rspack/core'

/** Versions of shared modules, by import path, that differ from those of the shell. */
type Versions = Readonly<Record<string, string>>

const sharedModules = (versions: Versions) =>
  Object.fromEntries(
    Object.entries(providedByHost()).map(([path, provided]) => {
      const version = versions[path] ?? provided
      return [path, { version, eager: true, requiredVersion: `^${version}` }]
    }),
  )

const hostConfig = (path: string, versions: Versions): Configuration => ({
  mode: 'production',
  context: join(import.meta.dirname, '../..'),
  entry: { main: join(import.meta.dirname, 'page.tsx') },
  devtool: false,
  output: { path, publicPath: 'auto', filename: '[name].js' },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: {
          jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        },
      },
      { test: /\.module\.css$/, type: 'css/module' },
    ],
  },
  optimization: { minimize: false },
  plugins: [
    new ModuleFederationPlugin({
      name: 'other_host',
      shared: sharedModules(versions),
      dts: false,
      manifest: false,
      // Remotes do not contain the core of the federation runtime and use their host's.
      experiments: { provideExternalRuntime: true },
    }),
  ],
})

/**
 * Builds `<folder>/<name>/main.js` for each of `hosts`, with the runtime of `@module-federation/enhanced` 2.
 *
 * @throws Error with the bundler's errors
 */
export async function buildOtherHosts(folder: string, hosts: Readonly<Record<string, Versions>>): Promise<void> {
  const configs = Object.entries(hosts).map(([name, versions]) => hostConfig(join(folder, name), versions))
  const stats = await promisify<MultiStats | undefined>((done) => rspack(configs, done))()
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'))
}

import { join } from 'node:path'
import { commonConfig } from '@carte/config/rspack'
import { defineConfig } from '@rsbuild/core'

/** The site's own settings: what is compiled for which browsers, and the names of classes. */
const site = commonConfig({
  pkg: { folder: 'gallery', runtime: 'browser', holds: '', packages: [], libraries: [] },
  version: '0.1.0',
  folder: join(import.meta.dirname, 'dist/site'),
  address: '/',
  dev: false,
  uniqueName: 'gallery',
})

/** Files that the site's rules compile, instead of Rsbuild's. */
const OURS = ['a.css', 'a.tsx', 'a.svg', 'a.webp', 'a.woff2']

/**
 * A plugin of Storybook for stories that mock modules. The page imports a script of it that a rebuild removes, and then
 * stays blank.
 */
const MOCKS = 'RspackInjectMockerRuntimePlugin'

export default defineConfig({
  // A build for developers, which is served locally.
  performance: { printFileSize: false },
  tools: {
    rspack(config) {
      const { rules = [], ...rest } = config.module ?? {}
      const others = rules.filter((rule) => {
        const isTest = rule && typeof rule === 'object' && rule.test instanceof RegExp
        const isOfRsbuild = isTest && 'oneOf' in rule
        return !(isOfRsbuild && OURS.some((file) => (rule.test as RegExp).test(file)))
      })
      config.module = {
        ...rest,
        rules: [...others, ...(site.module?.rules ?? [])],
        parser: { ...rest.parser, ...site.module?.parser },
        generator: { ...rest.generator, ...site.module?.generator },
      }
      config.plugins = config.plugins?.filter((plugin) => plugin && plugin.constructor.name !== MOCKS) ?? []
      config.target = site.target ?? false
      config.optimization = { ...config.optimization, minimizer: site.optimization?.minimizer ?? [] }
      config.resolve = { ...config.resolve, alias: { ...config.resolve?.alias, ...site.resolve?.alias } }
    },
  },
})

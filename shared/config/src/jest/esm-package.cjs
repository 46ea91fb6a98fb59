const { createTransformer } = require('@swc/jest')

/**
 * Transforms an ES module of a dependency to CommonJS. Such a module can declare its own `__dirname`, which ES modules
 * lack. In CommonJS that is a syntax error, because `__dirname` is already a parameter; so the code gets its own block.
 */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options)
    return {
      ...swc,
      process(source, filename, jestOptions) {
        const result = swc.process(source, filename, jestOptions)
        return { code: `{${result.code}\n}` }
      },
    }
  },
}

const { createTransformer } = require('@swc/jest')

/**
 * Turns an ES module of a dependency into CommonJS. Such a module may declare its own `__dirname`, as ES modules have
 * none; beside the one that CommonJS passes in that is a syntax error, so the body gets a block of its own.
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

const { default: TestRunner } = require('jest-runner')
const { activeMutant, hasFailed, lastFile } = require('./first-failure.cjs')

const testOf = (source) => source?.replace(/\.tsx?$/, '.test.ts')

/**
 * Runs one test file after the other, and none after one that fails while a mutant is active. First comes the file that is named like the
 * mutated source, and then the one that noticed the last mutant.
 */
module.exports = class extends TestRunner {
  async runTests(tests, watcher, options) {
    for (const test of this.inOrder(tests)) {
      await super.runTests([test], watcher, options)
      if (hasFailed()) return
    }
  }

  inOrder(tests) {
    if (activeMutant() === undefined) return tests
    // StrykerJS asks jest for the tests that are related to the mutated source.
    const own = testOf(this._globalConfig.nonFlagArgs[0])
    const rank = ({ path }) => (path === own ? 0 : path === lastFile() ? 1 : 2)
    const sorted = tests.toSorted((a, b) => rank(a) - rank(b))
    const { isTestedBeside } = sorted[0]?.context.config.globals ?? {}
    return isTestedBeside && sorted[0].path === own ? sorted.slice(0, 1) : sorted
  }
}

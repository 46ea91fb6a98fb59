const { default: TestRunner } = require('jest-runner')
const { activeMutant, hasFailed, lastFile } = require('./first-failure.cjs')

const testOf = (source) => source?.replace(/\.tsx?$/, '.test.ts')

/**
 * Runs the test files one after the other, and stops after the first failed one while a mutant is active. Begins with
 * the file that is named like the mutated source, followed by the one that killed the last mutant.
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
    // StrykerJS passes the mutated source to jest, to select related tests.
    const own = testOf(this._globalConfig.nonFlagArgs[0])
    const rank = ({ path }) => (path === own ? 0 : path === lastFile() ? 1 : 2)
    const sorted = tests.toSorted((a, b) => rank(a) - rank(b))
    const { runsOnlySiblingTest } = sorted[0]?.context.config.globals ?? {}
    return runsOnlySiblingTest && sorted[0].path === own ? sorted.slice(0, 1) : sorted
  }
}

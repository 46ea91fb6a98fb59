const { default: TestRunner } = require('jest-runner')
const { activeMutant, hasFailed, lastFile } = require('./first-failure.cjs')

const besideOf = (file) => file.replace(/\.tsx?$/, '.test.ts')

/** Runs one test file after the other, and none after one that fails while a mutant is active. */
module.exports = class extends TestRunner {
  async runTests(tests, watcher, options) {
    for (const test of this.choose(tests)) {
      await super.runTests([test], watcher, options)
      if (hasFailed()) return
    }
  }

  choose(tests) {
    if (activeMutant() === undefined) return tests
    if (tests[0]?.context.config.globals.isTestedBeside) {
      // StrykerJS asks jest for the tests that are related to the mutated file.
      const [file] = this._globalConfig.nonFlagArgs
      return tests.filter(({ path }) => path === besideOf(file))
    }
    return tests.toSorted((a, b) => Number(b.path === lastFile()) - Number(a.path === lastFile()))
  }
}

// One failed test is enough to notice a mutant, but jest stops neither within a file nor, under StrykerJS, between files. The environment
// and the runner of jest share this: the mutant whose run has failed, and the file that noticed it.

let failed = { mutant: undefined, file: undefined }

const activeMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__

exports.activeMutant = activeMutant

exports.hasFailed = () => activeMutant() !== undefined && failed.mutant === activeMutant()

/** The test file that noticed the last mutant. It often notices the next one too, which is near to it in the code. */
exports.lastFile = () => failed.file

/** Returns a jest environment that skips the tests of a file after the first one that fails, while a mutant is active. */
exports.stopAtFirstFailure = (Environment) =>
  class extends Environment {
    constructor(config, context) {
      super(config, context)
      this.testFile = context.testPath
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state)
      if (event.name === 'test_done' && event.test.errors.length > 0 && activeMutant() !== undefined)
        failed = { mutant: activeMutant(), file: this.testFile }
      if (!exports.hasFailed()) return
      // Jest would report that the file cannot run, because of an `afterAll` that misses what `beforeAll` could not start.
      if (event.name === 'run_finish') state.unhandledErrors.length = 0
      if (event.name === 'run_describe_start') event.describeBlock.mode = 'skip'
      if (event.name === 'test_start') event.test.mode = 'skip'
    }
  }

// One failed test is enough to kill a mutant, but jest stops neither within a file nor, under StrykerJS, between files.
// Jest's environment and runner share this state: the mutant whose run has failed, and the test file that failed.

let failed = { mutant: undefined, file: undefined }

const activeMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__

exports.activeMutant = activeMutant

exports.hasFailed = () => activeMutant() !== undefined && failed.mutant === activeMutant()

/** Returns the test file that killed the last mutant. It often kills the next one too, which is near it in the code. */
exports.lastFile = () => failed.file

/** Returns a jest environment that skips the rest of a file after its first failed test while a mutant is active. */
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
      // Otherwise jest reports the file as broken, because its `afterAll` misses what a skipped `beforeAll` would start.
      if (event.name === 'run_finish') state.unhandledErrors.length = 0
      if (event.name === 'run_describe_start') event.describeBlock.mode = 'skip'
      if (event.name === 'test_start') event.test.mode = 'skip'
    }
  }

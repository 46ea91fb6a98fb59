import { strykerPlugins } from '@stryker-mutator/jest-runner'
import { isSampled } from '../report.ts'

// StrykerJS can limit a run to files and lines, but not to a sample. So this test runner runs no test for a mutant
// outside of the sample that `CARTE_MUTATION_SAMPLE` asks for, and the report leaves those out.

const percent = Number(process.env.CARTE_MUTATION_SAMPLE)
const [jest] = strykerPlugins

function createRunner(injector) {
  const runner = jest.factory(injector)
  const runTests = runner.mutantRun.bind(runner)
  runner.mutantRun = async (options) =>
    isSampled(options.activeMutant.id, percent)
      ? runTests(options)
      : { status: 'error', errorMessage: 'Not in the sample' }
  return runner
}
createRunner.inject = jest.factory.inject

const plugins = [{ ...jest, name: 'sampling', factory: createRunner }]

export { plugins as strykerPlugins }

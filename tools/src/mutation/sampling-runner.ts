import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner'
import { isSampled } from './sample.ts'

// StrykerJS can limit a run to files and lines, but not to a sample. So this test runner runs no test for a mutant
// outside of the sample that `CARTE_MUTATION_SAMPLE` asks for, and the report leaves those out.

interface Runner {
  mutantRun(options: { readonly activeMutant: { readonly id: string } }): Promise<object>
}

interface Plugin {
  readonly name: string
  readonly factory: ((injector: unknown) => Runner) & { readonly inject: readonly string[] }
}

const percent = Number(process.env.CARTE_MUTATION_SAMPLE ?? 100)

const [jest] = jestPlugins as unknown as readonly [Plugin]

function createRunner(injector: unknown): Runner {
  const runner = jest.factory(injector)
  const runTests = runner.mutantRun.bind(runner)
  runner.mutantRun = async (options) =>
    isSampled(options.activeMutant.id, percent)
      ? runTests(options)
      : { status: 'error', errorMessage: 'Not in the sample' }
  return runner
}
createRunner.inject = jest.factory.inject

export const strykerPlugins: readonly Plugin[] = [{ ...jest, name: 'sampling', factory: createRunner }]

import { runBin } from './processes.ts'

const FOLDERS = ['src', 'faults', 'codegen', 'sample'].map((folder) => `api/${folder}`)
const OPTIONS = ['--config=api/dependency-cruiser.config.mjs', '--output-type=err-long']

/**
 * Checks the imports between modules of the server.
 *
 * @returns the report of dependency-cruiser; empty if no import is forbidden
 */
export async function checkModules(): Promise<readonly string[]> {
  const { code, output } = await runBin('depcruise', [...FOLDERS, ...OPTIONS])
  return code === 0 ? [] : [output.trim()]
}

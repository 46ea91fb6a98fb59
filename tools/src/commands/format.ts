import { runBin } from '../processes.ts'
import { say } from '../say.ts'

/** Runs `format`: applies all safe fixes of `lint` to all files. */
export async function format(): Promise<number> {
  const { code, output } = await runBin('biome', ['check', '--colors=off', '--write'])
  say(output.trim())
  return code
}

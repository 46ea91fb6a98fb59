import { runBin } from '../processes.ts'
import { say } from '../say.ts'

/** `format`: writes every file the way `lint` wants it, as far as that is safe to do. */
export async function format(): Promise<number> {
  const { code, output } = await runBin('biome', ['check', '--colors=off', '--write'])
  say(output.trim())
  return code
}

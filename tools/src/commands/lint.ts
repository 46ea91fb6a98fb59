import { checkArrows } from '@carte/config/arrows'
import { runBin } from '../processes.ts'
import { say } from '../say.ts'

/** The style, the bugs that can be seen by reading, and the formatting. */
export const checkStyle = () => runBin('biome', ['check', '--colors=off', '--error-on-warnings'])

/** `lint`: the rules for each file (`biome.json`), the arrows between rooms (`shared/config/src/rooms.ts`), and the recipes in `deploy`. */
export async function lint(): Promise<number> {
  const { code, output } = await checkStyle()
  const arrows = checkArrows()
  const { checkDeploy } = await import('../deploy/index.ts')
  const { wrong, notes } = await checkDeploy()
  say([output.trim(), ...arrows, ...wrong, ...notes].join('\n'))
  return code !== 0 || arrows.length > 0 || wrong.length > 0 ? 1 : 0
}

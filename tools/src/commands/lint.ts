import { checkArrows } from '@carte/config/arrows'
import { runBin } from '../processes.ts'
import { say } from '../say.ts'

/** The style, the bugs that can be seen by reading, and the formatting. */
export const checkStyle = () => runBin('biome', ['check', '--colors=off', '--error-on-warnings'])

/** `lint`: the rules for each file (`biome.json`) and the arrows between rooms (`shared/config/src/rooms.ts`). */
export async function lint(): Promise<number> {
  const { code, output } = await checkStyle()
  const arrows = checkArrows()
  say([output.trim(), ...arrows].join('\n'))
  return code !== 0 || arrows.length > 0 ? 1 : 0
}

import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { run, runBin } from '../processes.ts'
import { say, UserError } from '../say.ts'

const FOLDER = join(ROOT, 'gallery')
const SITE = join(FOLDER, 'dist/site')
const PORT = '6006'

/**
 * Runs `gallery [build]`: records the answers of a test server with the sample, then serves the stories of the controls
 * and the screens, or builds them into `gallery/dist/site`.
 */
export async function gallery([word, ...rest]: readonly string[]): Promise<number> {
  if (rest.length > 0 || (word !== undefined && word !== 'build'))
    throw new UserError(
      `Unexpected arguments "${[word, ...rest].join(' ')}". Usage: npm run gallery, or npm run gallery -- build.`,
      2,
    )

  const answers = join(FOLDER, 'dist/answers/answers.json')
  const recorded = await run(process.execPath, [join(FOLDER, 'src/testing/record.ts'), answers])
  if (recorded.code !== 0) throw new UserError(`The answers could not be recorded.\n${recorded.output.trim()}`)

  const options = { pkg: 'gallery', cwd: FOLDER, show: true } as const
  if (word === undefined)
    return (await runBin('storybook', ['dev', '--port', PORT, '--ci', '--no-version-updates'], options)).code
  const { code } = await runBin('storybook', ['build', '--output-dir', SITE, '--quiet'], options)
  if (code === 0) say(`The gallery is in ${SITE}. A server of static files can serve it.`)
  return code
}

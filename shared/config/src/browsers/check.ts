import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isServer, isTest } from '../import-boundaries/check.ts'
import { PACKAGE_RULES } from '../package-rules.ts'
import { ROOT } from '../root.ts'
import { declaredNames, missingApis, parseSource } from './apis.ts'

/** Methods of library objects that share a name with a newer Web API. */
const LIBRARY_METHODS = [
  // `Router` of react-router
  'dispose',
]

/**
 * Checks browser code against the list of supported browsers. Returns one line per violation: file, line, API,
 * browsers.
 */
export function checkBrowserApis(root = ROOT): readonly string[] {
  const files = PACKAGE_RULES.filter(({ folder, runtime }) => runtime !== 'node' && existsSync(join(root, folder)))
    .flatMap(({ folder }) =>
      globSync('src/**/*.{ts,tsx}', { cwd: join(root, folder) }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => !isTest(file) && !isServer(file) && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => ({ file, source: parseSource(file, readFileSync(join(root, file), 'utf8')) }))
  const declaredMethods = new Set([...LIBRARY_METHODS, ...files.flatMap(({ source }) => declaredNames(source))])
  return files.flatMap(({ file, source }) =>
    missingApis(source, declaredMethods).map(
      ({ line, api, browsers }) =>
        `${file}:${line}  ${api} does not exist in ${browsers}: check for it first, or avoid it`,
    ),
  )
}

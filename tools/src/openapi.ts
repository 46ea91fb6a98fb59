import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '@carte/api/openapi'
import { ROOT } from '@carte/config/release'
import { runBin } from './processes.ts'
import { onStop } from './stop.ts'

/**
 * The linters and their arguments. Their rule sets are at the root, where editors find them. Warnings count as errors.
 */
const LINTERS: Readonly<Record<string, readonly string[]>> = {
  redocly: ['lint', `--config=${join(ROOT, 'redocly.yaml')}`],
  spectral: ['lint', `--ruleset=${join(ROOT, '.spectral.yaml')}`, '--fail-severity=warn'],
}

/** Disables telemetry and update checks. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/**
 * Checks an API document with both linters.
 *
 * @returns the output of each linter that found something
 */
export async function checkOpenApi(document: object = openApiDocument()): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-openapi-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    const file = join(folder, 'openapi.json')
    // Indented, because linters quote the line of a violation.
    await writeFile(file, JSON.stringify(document, null, 2))
    const results = await Promise.all(
      Object.entries(LINTERS).map(([linter, args]) => runBin(linter, [...args, file], { env: QUIET })),
    )
    return results.filter(({ code }) => code !== 0).map(({ output }) => output.trim())
  } finally {
    await remove()
  }
}

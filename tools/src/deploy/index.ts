import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { DockerfileParser } from 'dockerfile-ast'
import { ValidationSeverity, validate } from 'dockerfile-utils'
import { NODE_VERSION } from '../bootstrap.ts'
import { run } from '../processes.ts'
import { checkManifests, readManifests } from './manifests.ts'
import { checkNginx } from './nginx.ts'
import { isAt, type Recipe, readRecipes } from './read.ts'
import { checkUnits } from './units.ts'

export const DEPLOY = join(ROOT, 'deploy')

interface CheckResult {
  readonly violations: readonly string[]
  /** Programs that accept the recipes, or are not installed. */
  readonly notes: readonly string[]
}

/**
 * Checks `deploy` with `checkRecipes`, and with nginx and systemd if they are installed. `notes` lists the programs that
 * ran or are missing.
 */
export async function checkDeploy(): Promise<CheckResult> {
  const violations = await checkRecipes(DEPLOY, NODE_VERSION)
  const programs = await tryPrograms(DEPLOY)
  return { violations: [...violations, ...programs.violations], notes: programs.notes }
}

/**
 * Checks the recipes of a folder such as `deploy`: Kubernetes manifests against their schemas, Prometheus rules,
 * Dockerfiles, systemd units and the nginx configuration.
 *
 * @param node the version of Node that Dockerfiles must use
 * @returns the violations, one sentence each
 */
export async function checkRecipes(folder: string, node: string): Promise<readonly string[]> {
  const recipes = readRecipes(folder)
  return [
    ...(await checkManifests(recipes.filter(isAt(/^kubernetes\/.*\.ya?ml$/)))),
    ...readManifests(recipes.filter(isAt(/^prometheus\/.*\.ya?ml$/))).violations,
    ...checkDockerfiles(recipes.filter(isAt(/(?:^|\/)Dockerfile$/)), node),
    ...checkUnits(recipes.filter(isAt(/^systemd\/.*\.(?:service|target|timer)$/))),
    ...checkNginx(recipes.filter(isAt(/^nginx\/.*\.conf$/))),
  ].map((what) => `deploy/${what}`)
}

/** Severities of the Dockerfile linter's rules. */
const LINTER_RULES = {
  deprecatedMaintainer: ValidationSeverity.ERROR,
  directiveCasing: ValidationSeverity.ERROR,
  emptyContinuationLine: ValidationSeverity.ERROR,
  instructionCasing: ValidationSeverity.ERROR,
  instructionCmdMultiple: ValidationSeverity.ERROR,
  instructionEntrypointMultiple: ValidationSeverity.ERROR,
  instructionHealthcheckMultiple: ValidationSeverity.ERROR,
  instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
  instructionUnnecessaryArgument: ValidationSeverity.ERROR,
  instructionWorkdirRelative: ValidationSeverity.ERROR,
}

/** Returns the violations in Dockerfiles, of the syntax and of our own rules. */
const checkDockerfiles = (recipes: readonly Recipe[], node: string): readonly string[] =>
  recipes.flatMap(({ path, text }) => [
    ...validate(text, LINTER_RULES).map(({ range, message }) => `${path}:${range.start.line + 1} ${message}`),
    ...checkDockerfile(text, node).map((what) => `${path} ${what}`),
  ])

/**
 * Checks our own rules for images, beyond the syntax.
 *
 * @param node the pinned version of Node
 */
function checkDockerfile(text: string, node: string): readonly string[] {
  const dockerfile = DockerfileParser.parse(text)
  const froms = dockerfile.getFROMs()
  const images = froms.map((from) => from.getImage() ?? '')
  const last = dockerfile.getInstructions().slice(dockerfile.getInstructions().lastIndexOf(froms.at(-1) as never))
  const user = last.findLast((instruction) => instruction.getInstruction() === 'USER')?.getArgumentsContent() ?? 'root'
  const start = last.filter((instruction) => ['ENTRYPOINT', 'CMD'].includes(instruction.getInstruction()))
  return [
    ...images
      .filter((image) => !image.startsWith(`node:${node}-`))
      .map((image) => `${image} is not the pinned Node ${node}`),
    ...images
      .filter((image) => !/@(?:sha256:[0-9a-f]{64}|\$\{\w+\})$/.test(image))
      .map((image) => `${image} has no digest: name one, or a build argument for it`),
    ...(/^[1-9]\d*(?::[1-9]\d*)?$/.test(user) ? [] : [`it runs as "${user}": name a user that is not root, by number`]),
    ...start
      .filter((instruction) => !instruction.getArgumentsContent()?.startsWith('['))
      .map(
        (instruction) =>
          `${instruction.getInstruction()} starts a shell, which does not forward signals: use the JSON form`,
      ),
  ]
}

/** Lets nginx and systemd check their recipes where they are installed, and otherwise adds a note. */
async function tryPrograms(recipes: string): Promise<CheckResult> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-deploy-'))
  try {
    const results = [await tryNginx(recipes, folder), await tryUnits(recipes, folder)]
    return { violations: results.flatMap(({ violations }) => violations), notes: results.flatMap(({ notes }) => notes) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryNginx(recipes: string, folder: string): Promise<CheckResult> {
  if (!(await isInstalled('nginx', '-v')))
    return { violations: [], notes: ['nginx is not installed: deploy/nginx was checked without it'] }
  const text = await readFile(join(recipes, 'nginx/carte.conf'), 'utf8')
  await writeFile(join(folder, 'carte.conf'), adaptConfig(text, folder))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr; events {} http { ${temporary.join(' ')} include ${folder}/carte.conf; }`,
  )
  const { code, output } = await run('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')])
  return {
    violations: code === 0 ? [] : [`nginx -t: ${output.trim()}`],
    notes: code === 0 ? ['nginx -t accepts deploy/nginx'] : [],
  }
}

/** Adapts the configuration to this machine: a temporary folder, no certificate, and ports that need no privileges. */
const adaptConfig = (text: string, folder: string): string =>
  text
    .replaceAll(/^\s*ssl_certificate\w* .*$/gm, '')
    .replaceAll(/listen (\[::\]:)?(\d+)(?: ssl)?(?: http2)?;/g, (_, v6: string | undefined, port: string) =>
      v6 ? '' : `listen 127.0.0.1:${20_000 + Number(port)};`,
    )
    .replaceAll(/\/var\/(?:cache|log)\/nginx/g, folder)

async function tryUnits(recipes: string, folder: string): Promise<CheckResult> {
  if (!(await isInstalled('systemd-analyze', '--version')))
    return { violations: [], notes: ['systemd is not installed: deploy/systemd was checked without it'] }
  const units = (await readdir(join(recipes, 'systemd'))).filter((name) => /\.(?:service|target|timer)$/.test(name))
  for (const name of units) await copyFile(join(recipes, 'systemd', name), join(folder, name))
  // Skip the manuals, and ignore that the program does not exist, because it is not installed here.
  const { output } = await run('systemd-analyze', ['verify', '--man=no', ...units.map((name) => join(folder, name))])
  const violations = output
    .split('\n')
    .filter((line) => line.includes('carte') && !/is not executable: No such file|^\s*$/.test(line))
  return { violations, notes: violations.length === 0 ? ['systemd-analyze accepts deploy/systemd'] : [] }
}

async function isInstalled(program: string, ...args: readonly string[]): Promise<boolean> {
  return (await run(program, args)).code === 0
}

import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { NODE_VERSION } from '../bootstrap.ts'
import { checkDockerfiles } from './dockerfile.ts'
import { checkManifests, readManifests } from './manifests.ts'
import { checkNginx } from './nginx.ts'
import { isAt, readRecipes } from './read.ts'
import { type Tried, tryPrograms } from './try.ts'
import { checkUnits } from './units.ts'

export const DEPLOY = join(ROOT, 'deploy')

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

/**
 * Checks `deploy` with `checkRecipes`, and with nginx and systemd if they are installed. `notes` lists the programs that
 * ran or are missing.
 */
export async function checkDeploy(): Promise<Tried> {
  const violations = await checkRecipes(DEPLOY, NODE_VERSION)
  const tried = await tryPrograms(DEPLOY)
  return { violations: [...violations, ...tried.violations], notes: tried.notes }
}

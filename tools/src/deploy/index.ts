import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { NODE_VERSION } from '../bootstrap.ts'
import { checkDockerfiles } from './dockerfile.ts'
import { checkManifests, readManifests } from './manifests.ts'
import { checkNginx } from './nginx.ts'
import { isAt, readRecipes } from './read.ts'
import { type Tried, tryPrograms } from './try.ts'
import { checkUnits } from './units.ts'

/** Where the recipes for running Carte lie. */
export const DEPLOY = join(ROOT, 'deploy')

/**
 * Reads the recipes of a folder such as `deploy`: manifests by the schemas of Kubernetes, Dockerfiles, units of systemd, nginx.
 *
 * @returns what is wrong, a sentence each
 */
export async function checkRecipes(folder: string, node: string): Promise<readonly string[]> {
  const recipes = readRecipes(folder)
  return [
    ...(await checkManifests(recipes.filter(isAt(/^kubernetes\/.*\.ya?ml$/)))),
    ...readManifests(recipes.filter(isAt(/^prometheus\/.*\.ya?ml$/))).wrong,
    ...checkDockerfiles(recipes.filter(isAt(/(?:^|\/)Dockerfile$/)), node),
    ...checkUnits(recipes.filter(isAt(/^systemd\/.*\.(?:service|target|timer)$/))),
    ...checkNginx(recipes.filter(isAt(/^nginx\/.*\.conf$/))),
  ].map((what) => `deploy/${what}`)
}

/** The same, and what nginx and systemd themselves say, where they are installed; `notes` tells where they are not. */
export async function checkDeploy(): Promise<Tried> {
  const wrong = await checkRecipes(DEPLOY, NODE_VERSION)
  const tried = await tryPrograms(DEPLOY)
  return { wrong: [...wrong, ...tried.wrong], notes: tried.notes }
}

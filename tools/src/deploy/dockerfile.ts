import { DockerfileParser } from 'dockerfile-ast'
import { ValidationSeverity, validate } from 'dockerfile-utils'
import type { Recipe } from './read.ts'

const STRICT = {
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

/** Checks our own rules for images, beyond the syntax. @param node the pinned version of Node */
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

/** Returns the violations in Dockerfiles, of the syntax and of our own rules. */
export const checkDockerfiles = (recipes: readonly Recipe[], node: string): readonly string[] =>
  recipes.flatMap(({ path, text }) => [
    ...validate(text, STRICT).map(({ range, message }) => `${path}:${range.start.line + 1} ${message}`),
    ...checkDockerfile(text, node).map((what) => `${path} ${what}`),
  ])

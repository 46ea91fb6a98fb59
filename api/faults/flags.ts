import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UserError } from '../src/config/env.ts'

type Flags = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the flags of a run.
 *
 * @param help lists the flags, for the message of an error
 * @throws UserError for an unknown flag
 */
export function readFlags<const F extends Flags>(args: readonly string[], flags: F, help: string) {
  const parse = () => {
    try {
      return parseArgs({ args: [...args], options: flags }).values
    } catch (error) {
      throw new UserError(`${(error as Error).message.split(/\.\s/)[0]}. Flags: ${help}.`)
    }
  }
  /** @throws UserError for a value that is not a whole number of at least 0 */
  const numberOf = (name: keyof F & string, text: string | undefined, otherwise: number): number => {
    const number = Number(text ?? otherwise)
    if (Number.isInteger(number) && number >= 0) return number
    throw new UserError(`--${name} is "${text}"; it must be a whole number of at least 0. Flags: ${help}.`)
  }
  return { values: parse(), numberOf }
}

/** Reads a list such as `1,2,7`. */
export const listOf = (text = ''): readonly string[] => text.split(',').filter(Boolean)

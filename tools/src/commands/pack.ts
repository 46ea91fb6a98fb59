import { UserError } from '../say.ts'

/** `pack [folder]`: the packages that a remote in a repository of its own needs, as tarballs. */
export async function pack(_args: readonly string[]): Promise<number> {
  throw new UserError('pack is being written.')
}

import { passwordProblems } from '@carte/domain'
import type { FieldErrors } from './problems.ts'

/** Validates the fields of `NewPassword` before they are sent. */
export function newPasswordErrors(password: string, repeat: string): FieldErrors<'password' | 'repeat'> {
  if (password === '') return { password: ['missing.newPassword'] }
  const problems = passwordProblems(password)
  return {
    ...(problems.length > 0 && { password: problems }),
    ...(repeat === '' ? { repeat: ['missing.repeat'] } : repeat !== password && { repeat: ['password-mismatch'] }),
  }
}

import { FormError, type FormErrorProps } from '../../components/form/FormError.tsx'
import { SignInAgain } from './SignedOut.tsx'

/** Shows the errors that belong to no field, with a link to sign in if the session has ended. */
export function ProfileError({ error }: Pick<FormErrorProps, 'error'>) {
  const isSignedOut = error.otherProblem?.status === 401
  return <FormError error={error} action={isSignedOut ? <SignInAgain /> : undefined} />
}

import { FormError, type FormTroubleProps } from '../../components/form/FormError.tsx'
import { SignInAgain } from './SignedOut.tsx'

/** Shows the errors that belong to no field, with a link to sign in if the session has ended. */
export function ProfileError({ trouble }: Pick<FormTroubleProps, 'trouble'>) {
  const isSignedOut = trouble.rest?.status === 401
  return <FormError trouble={trouble} action={isSignedOut ? <SignInAgain /> : undefined} />
}

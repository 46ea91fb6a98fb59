import { FormTrouble, type FormTroubleProps } from '../../parts/form/FormTrouble.tsx'
import { SignInAgain } from './SignedOut.tsx'

/** Shows the errors that belong to no field, with a link to sign in if the session has ended. */
export function Trouble({ trouble }: Pick<FormTroubleProps, 'trouble'>) {
  const isSignedOut = trouble.rest?.status === 401
  return <FormTrouble trouble={trouble} action={isSignedOut ? <SignInAgain /> : undefined} />
}

import { FormTrouble, type FormTroubleProps } from '../../parts/form/FormTrouble.tsx'
import { SignInAgain } from './SignedOut.tsx'

/** What is wrong beside a form's fields; whoever is not signed in any more is shown the way. */
export function Trouble({ trouble }: Pick<FormTroubleProps, 'trouble'>) {
  const isSignedOut = trouble.rest?.status === 401
  return <FormTrouble trouble={trouble} action={isSignedOut ? <SignInAgain /> : undefined} />
}

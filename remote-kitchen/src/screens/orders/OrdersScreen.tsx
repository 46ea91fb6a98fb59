import { useAtomValue } from '@carte/store'
import { staffSessionAtom } from '../../kitchen/state.ts'
import { useKitchen } from '../../kitchen/useKitchen.ts'
import { useSound } from '../../sound/useSound.ts'
import { Board } from './Board.tsx'
import { SignIn } from './SignIn.tsx'
import { Waiting } from './Waiting.tsx'

/** Shows a shop's orders to the kitchen staff, after the tablet has signed in with the shop's key. */
export function OrdersScreen() {
  const kitchen = useKitchen()
  const sound = useSound()
  const session = useAtomValue(staffSessionAtom)
  if (!kitchen || session === 'asking') return <Waiting />
  if (session === 'unreachable') return <Waiting onRetry={() => void kitchen.begin()} />
  if (session === 'none') return <SignIn signIn={kitchen.signIn} unlock={sound.unlock} />
  return <Board kitchen={kitchen} session={session} sound={sound} />
}

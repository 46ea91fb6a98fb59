import { useModule } from '../screen/useModule.ts'

/** What there is to say of the connection and of newer versions, once the part for that is there; nothing waits for it. */
export function ConnectionPlace() {
  const module = useModule('shell')
  const Notices = module.is === 'ready' ? module.module.parts?.Notices : null
  return Notices ? <Notices /> : null
}

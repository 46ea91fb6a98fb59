import type { PasskeyAnswer, PasskeyChallenge } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { useState } from 'react'
import { getPasskey } from '../credentials/passkeys.ts'
import { useProblemNotice } from './useProblemNotice.ts'

interface PasskeyCalls<Done> {
  readonly begin: () => Promise<Result<PasskeyChallenge>>
  readonly finish: (body: PasskeyAnswer) => Promise<Result<Done>>
  readonly onDone: (done: Done) => unknown
  /** Text if the server rejects the passkey. */
  readonly rejectedText: string
}

/** Proves with a passkey who the person is: options of the server, the browser's dialog, the server's check. */
export function usePasskey<Done>({ begin, finish, onDone, rejectedText }: PasskeyCalls<Done>) {
  const { ofCall, ofPasskey } = useProblemNotice()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run(): Promise<string | null> {
    const challenge = await begin()
    if (!challenge.ok) return ofCall(challenge)
    const { challengeId, options } = challenge.data
    const passkey = await getPasskey(options)
    if (!passkey.ok) return ofPasskey(passkey.failure)
    const result = await finish({ challengeId, response: passkey.response })
    if (!result.ok) {
      const { code } = result.problem
      return code === 'Failed' || code === 'credential-invalid' ? rejectedText : ofCall(result)
    }
    await onDone(result.data)
    return null
  }
  const start = async () => {
    setBusy(true)
    setError(null)
    setError(await run())
    setBusy(false)
  }
  return { start, isBusy, error }
}

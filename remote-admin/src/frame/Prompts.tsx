import type { AdminSession } from '@carte/contract'
import { useAtomValue } from '@carte/store'
import { lazy } from 'react'
import { promptAtom } from './prompts.ts'

const PromptDialogs = lazy(async () => ({ default: (await import('../sign-in/PromptDialogs.tsx')).PromptDialogs }))

/** Renders the dialog that asks for a sign-in or a verification. Its code is loaded when it is needed. */
export function Prompts({ session }: { readonly session: AdminSession | null }) {
  const prompt = useAtomValue(promptAtom)
  if (!prompt || !session) return null
  return <PromptDialogs key={prompt.kind} prompt={prompt} session={session} />
}

import { waitForMailLink } from './mails.ts'

/** Returns the data of a person without an account, whom no other spec uses. */
export const newPerson = () => ({
  name: 'Greta',
  lastName: 'Gäst',
  email: `${crypto.randomUUID()}@example.com`,
  password: 'Blåbär42!',
})
export type NewPerson = ReturnType<typeof newPerson>

/** Creates an account with a confirmed address, without a browser. */
export async function registerPerson(origin: string): Promise<NewPerson> {
  const person = newPerson()
  const made = await fetch(new URL('/api/identity/register', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ ...person, acceptTerms: true, culture: 'en' }),
  })
  if (!made.ok) throw new Error(`The account could not be created: ${made.status}`)
  const { search } = new URL(await waitForMailLink(person.email, '/confirm-email'), origin)
  const confirmed = await fetch(new URL(`/api/identity/confirmEmail${search}`, origin))
  if (!confirmed.ok) throw new Error(`The address could not be confirmed: ${confirmed.status}`)
  return person
}

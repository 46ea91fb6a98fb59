import { change } from './database.ts'
import { MATTI } from './sample.ts'
import { type Signed, signIn } from './sign-in.ts'

/** Somebody of whom no other story tells, signed in: whatever they keep is theirs. Named like Matti, with nothing kept yet. */
export async function newCustomer(
  origin: string,
): Promise<Signed & { readonly email: string; readonly password: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  await change(`insert into customer select (jsonb_populate_record(customer, jsonb_build_object(
    'id', gen_random_uuid(), 'email', '${email}', 'email_key', '${email}', 'member_code', '${email.slice(0, 8)}'
  ))).* from customer where email_key = '${MATTI.email}'`)
  return { ...(await signIn(origin, { ...MATTI, email })), email, password: MATTI.password }
}

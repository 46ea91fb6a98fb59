/** Returns what to call a customer: first and last name, or the email address of one who has not given a name. */
export const customerName = ({
  name,
  lastName,
  email,
}: {
  readonly name: string
  readonly lastName: string
  readonly email: string
}): string => `${name} ${lastName}`.trim() || email

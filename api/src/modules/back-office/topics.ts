import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** Sends the link of an invitation or of a reset; the subject is the id of the invitation. */
export const mailInvitation = workTopic('mail.staff-invitation')
/** Tells a person about new roles; the subject is the id of the account. */
export const mailNewRoles = workTopic('mail.staff-roles')
/** Tells a person about a changed credential; the subject is the id of the account. */
export const mailCredentialChanged = workTopic('mail.staff-credential')

// A separate module, because only tests of the back office need its library.
export {
  callAdmin,
  codeAt,
  insertInvitation,
  joinWithPassword,
  STAFF_PASSWORD,
} from '@carte/api/testing/staff-accounts'

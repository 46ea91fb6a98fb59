import * as z from 'zod/mini'
import * as staff from '../endpoints-of-staff.ts'
import * as tables from '../endpoints-of-tables.ts'
import { Id } from './common.ts'
import { operation } from './operation.ts'
import { Problem } from './problem.ts'
import { MoveTableRequest, StaffHeaders, StaffTables } from './staff.ts'
import {
  JoinedTable,
  JoinTableRequest,
  OpenTableRequest,
  PublishLinesRequest,
  Table,
  TableCallRequest,
  TableGuestHeaders,
  TableParams,
  TableQuery,
  TableReadyRequest,
} from './tables.ts'

const OfShop = z.strictObject({ shopId: Id })

export const openTable = operation(tables.openTable, {
  summary: 'Open a table session, in which guests order together',
  description:
    'The caller becomes the first guest. The answer has a join code for the others, and the secret that the caller sends as the header `table-guest`.',
  tag: 'orders',
  access: 'anyone',
  params: OfShop,
  body: OpenTableRequest,
  answers: { 201: JoinedTable, 404: Problem },
})
export const joinTable = operation(tables.joinTable, {
  summary: 'Join a table session with its code',
  description:
    'Returns 404 for a code that is wrong, too old, or of a session that has ended, and 409 if the session has 20 guests.',
  tag: 'orders',
  access: 'anyone',
  params: OfShop,
  body: JoinTableRequest,
  answers: { 201: JoinedTable, 404: Problem, 409: Problem },
})
export const getTable = operation(tables.getTable, {
  summary: 'Get the guests, lines and orders of a table session',
  description:
    'Requires the header `table-guest`. Returns 404 for a wrong secret, a guest who has left and, unless `ended` is true, a session that has ended.',
  tag: 'orders',
  access: 'anyone',
  params: TableParams,
  query: TableQuery,
  headers: TableGuestHeaders,
  answers: { 200: Table, 404: Problem },
})
export const getTableEvents = operation(tables.getTableEvents, {
  summary: 'Stream the version of a table session as server-sent events',
  description:
    'Sends `changed` with the version at the start and after each change, and `ended` when the session has ended. Requires no secret, because the stream contains nothing else.',
  tag: 'orders',
  access: 'anyone',
  params: TableParams,
  answers: { 200: 'text/event-stream', 404: Problem, 503: Problem },
})
export const publishLines = operation(tables.publishLines, {
  summary: 'Replace the lines of a guest in the basket of the table',
  description:
    'Requires the header `table-guest`. A list whose `seq` is not greater than that of the last one changes nothing. What orders have claimed of a line remains.',
  tag: 'orders',
  access: 'anyone',
  params: TableParams,
  headers: TableGuestHeaders,
  body: PublishLinesRequest,
  answers: { 200: Table, 404: Problem },
})
export const setTableReady = operation(tables.setTableReady, {
  summary: 'Say whether a guest of a table has chosen',
  description:
    'Requires the header `table-guest`, and changes this guest only. It hinders no order. Publishing other lines makes it false.',
  tag: 'orders',
  access: 'anyone',
  params: TableParams,
  headers: TableGuestHeaders,
  body: TableReadyRequest,
  answers: { 200: Table, 404: Problem },
})
export const setTableCall = operation(tables.setTableCall, {
  summary: 'Call the staff to a table, or take the call back',
  description:
    'Requires the header `table-guest`. A table has one call at a time: calling again changes nothing until the staff have answered, and is a new call then.',
  tag: 'orders',
  access: 'anyone',
  params: TableParams,
  headers: TableGuestHeaders,
  body: TableCallRequest,
  answers: { 200: Table, 404: Problem },
})
export const leaveTable = operation(tables.leaveTable, {
  summary: 'Leave a table session',
  description:
    'Requires the header `table-guest`. Removes the guest’s lines that no order has claimed. The session ends with its last guest. Repeating it changes nothing.',
  tag: 'orders',
  access: 'anyone',
  params: TableParams,
  headers: TableGuestHeaders,
  answers: { 204: null, 404: Problem },
})

export const getStaffTables = operation(staff.getStaffTables, {
  summary: 'List the tables at which guests order together',
  description:
    'The open sessions of the shop, at most 200: first those that call, then the oldest. The event stream of the orders sends `tables` when the list has to be read again.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  answers: { 200: StaffTables, 401: Problem, 404: Problem },
})
export const answerTableCall = operation(staff.answerTableCall, {
  summary: 'Answer the call of a table',
  description:
    'Its guests see that a member of the staff is coming. Does nothing if the table does not call, or was answered.',
  tag: 'staff',
  access: 'staff',
  params: TableParams,
  headers: StaffHeaders,
  answers: { 204: null, 401: Problem, 404: Problem },
})
export const moveStaffTable = operation(staff.moveStaffTable, {
  summary: 'Move a table session to another spot',
  description: 'Its guests order for the new spot. Orders that have been placed keep theirs.',
  tag: 'staff',
  access: 'staff',
  params: TableParams,
  headers: StaffHeaders,
  body: MoveTableRequest,
  answers: { 204: null, 401: Problem, 404: Problem },
})
export const endStaffTable = operation(staff.endStaffTable, {
  summary: 'End a table session',
  description:
    'Its guests keep their own dishes, and unpaid orders stay as they are. Does nothing if the session has ended.',
  tag: 'staff',
  access: 'staff',
  params: TableParams,
  headers: StaffHeaders,
  answers: { 204: null, 401: Problem, 404: Problem },
})

import { expect, it } from '@jest/globals'
import { customerName } from './customer-name.ts'

it.each([
  ['Anna', 'Lindqvist', 'Anna Lindqvist'],
  ['Anna', '', 'Anna'],
  ['', 'Lindqvist', 'Lindqvist'],
  ['', '', 'anna@example.com'],
])('customerName of "%s" and "%s" is "%s" (LOGIN-32)', (name, lastName, expected) => {
  expect(customerName({ name, lastName, email: 'anna@example.com' })).toBe(expected)
})

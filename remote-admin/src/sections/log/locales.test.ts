/** @jest-environment node */
import { AUDIT_ACTIONS } from '@carte/contract/admin'
import { expect, it } from '@jest/globals'
import { en } from './locales/en.ts'

it('The log of changes has a text for each action (ADMIN-31)', () => {
  expect(AUDIT_ACTIONS.filter((action) => !(`action.${action}` in en))).toEqual([])
  const texts = Object.keys(en).flatMap((key) => (key.startsWith('action.') ? [key.slice('action.'.length)] : []))
  expect(texts.filter((action) => !(AUDIT_ACTIONS as readonly string[]).includes(action))).toEqual([])
})

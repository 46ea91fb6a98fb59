import { TranslatorProvider } from '@carte/i18n'
import { useNavigate } from '@carte/navigation'
import { RouterProvider } from '@carte/navigation/dom'
import { createMemoryRouter } from '@carte/navigation/memory'
import { StoreProvider } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { Button } from '@carte/ui'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as z from 'zod/mini'
import { UnsavedGuard } from '../../frame/UnsavedGuard.tsx'
import { adminTexts } from '../../texts.ts'
import { TextField } from './fields.tsx'
import { useAdminForm } from './useAdminForm.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
  await harness.translator.ensure([adminTexts])
})
afterAll(() => harness.close())

const schema = z.object({ name: z.string() })
const values = { name: '' }

/** Its save answers before React has rendered that it is under way, as after a long task on a slow device. */
function NameForm() {
  const navigate = useNavigate()
  const { form, formProps } = useAdminForm({
    schema,
    values,
    save: async () => ({ ok: true, data: undefined, status: 200 }),
    onSaved: () => navigate('/list'),
  })
  return (
    <form {...formProps}>
      <TextField control={form.control} name="name" label="Name" />
      <Button type="submit">Save</Button>
      <UnsavedGuard />
    </form>
  )
}

it('A form that leaves the page after a save never asks whether to discard the changes (ADMIN-25)', async () => {
  const router = createMemoryRouter([
    { path: '/', Component: NameForm },
    { path: '/list', element: <p>The list</p> },
  ])
  render(
    <StoreProvider store={harness.carte}>
      <TranslatorProvider translator={harness.translator}>
        <RouterProvider router={router} />
      </TranslatorProvider>
    </StoreProvider>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Half price')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^The list$|^Leave without saving/)).toHaveTextContent('The list')
})

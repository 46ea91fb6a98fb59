import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Returns the field of the pick-up time, whose name contains the chosen time. */
export const pickupField = () => screen.getByRole('button', { name: /^When / })

/** Opens the list of pick-up times. */
export async function openPickupList() {
  await userEvent.click(pickupField())
  return within(screen.getByRole('dialog', { name: 'Choose a time' }))
}

/** Chooses a pick-up time with two taps. */
export async function choosePickup(name: string | RegExp): Promise<void> {
  const list = await openPickupList()
  await userEvent.click(list.getByRole('radio', { name }))
}

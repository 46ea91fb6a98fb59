/** Roles at one shop, from the most rights to the fewest. A role has all rights of the roles after it. */
export const SHOP_ROLES = ['owner', 'manager', 'shift', 'kitchen'] as const
export type ShopRole = (typeof SHOP_ROLES)[number]

/** Roles in the whole installation. `admin` has all rights at all shops; `developer` sees releases and errors. */
export const OPERATOR_ROLES = ['admin', 'developer'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** How long a step-up verification lasts, in minutes. */
export const VERIFICATION_MINUTES = 10

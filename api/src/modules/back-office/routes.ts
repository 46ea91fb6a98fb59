import type { FastifyInstance } from 'fastify'
import { createLockout } from '../../infrastructure/lockout.ts'
import { type BackOffice, type BackOfficeDeps, createStaffLimits } from './deps.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { ownAccountRoutes } from './own-account.ts'
import { signInRoutes } from './sign-in.ts'
import { teamRoutes } from './team.ts'

export async function backOfficeRoutes(app: FastifyInstance, deps: BackOfficeDeps): Promise<void> {
  const backOffice: BackOffice = { ...deps, limits: createStaffLimits(deps), lockout: createLockout(deps, 'staff') }
  signInRoutes(app, backOffice)
  invitationRoutes(app, backOffice)
  ownAccountRoutes(app, backOffice)
  teamRoutes(app, backOffice)
}

import type { FastifyInstance } from 'fastify'
import { type AdminDeps, adminRoutes } from './admin/routes.ts'
import { type HealthDeps, healthRoutes } from './health/routes.ts'

export interface AdministrationDeps extends AdminDeps, HealthDeps {}

export async function administrationRoutes(app: FastifyInstance, deps: AdministrationDeps): Promise<void> {
  healthRoutes(app, deps)
  adminRoutes(app, deps)
}

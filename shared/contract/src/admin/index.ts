export * from './audit-actions.ts'
export * from './endpoints.ts'
export * from './roles.ts'

import type { FastifyInstance } from 'fastify'
import type { Shown } from '../site/index.ts'
import { type DemoDeps, demoRoutes } from './demo/routes.ts'
import { type PageMenuDeps, pageMenuRoutes } from './embeds/menu/routes.ts'
import { type EmbedDeps, embedRoutes } from './embeds/routes.ts'

export interface EmbeddingDeps extends DemoDeps, EmbedDeps, PageMenuDeps {
  /** Null if the server serves no site. */
  readonly shown: Shown | null
}

export async function embeddingRoutes(app: FastifyInstance, deps: EmbeddingDeps): Promise<void> {
  pageMenuRoutes(app, deps)
  if (deps.shown) embedRoutes(app, deps, deps.shown)
  demoRoutes(app, deps)
}

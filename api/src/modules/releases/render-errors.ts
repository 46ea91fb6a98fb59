import type { RenderingTrouble } from '@carte/contract'
import type { Meters } from './meters.ts'
import type { TelemetryStore } from './telemetry-store.ts'

export function countRenderError(
  { telemetry, meters }: { readonly telemetry: TelemetryStore; readonly meters: Meters },
  remote: string,
  version: string,
  why: RenderingTrouble['why'],
): void {
  telemetry.add(remote, version, [`undrawn:${why}`])
  meters.trouble(remote, version, why)
}

import { runSpecs, sayTotal } from '../runners.ts'

/**
 * Runs `release-day`: plays the life of a remote on this machine in about two minutes: a canary, its promotion, a
 * broken release that the server demotes, and a rollback, while a browser keeps ordering.
 */
export async function releaseDay(): Promise<number> {
  return sayTotal([await runSpecs(['release-day'])])
}

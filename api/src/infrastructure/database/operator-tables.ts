import type { Big, Json } from './columns.ts'

// What is known of releases while they are live, and who may look at it.

export interface TelemetryMinuteTable {
  minute: Date
  remote: string
  version: string
  figures: Json<Readonly<Record<string, number>>>
}

export interface TelemetryErrorTable {
  remote: string
  version: string
  message: string
  screen: string
  count: Big
  last_at: Date
}

/** A visit that had a version. */
export interface TelemetryVisitTable {
  visit: string
  remote: string
  version: string
  /** A keyed hash. */
  network: string
  first_at: Date
  failed_at: Date | null
}

export interface OperatorKeyTable {
  key_hash: Buffer
  role: 'operator' | 'developer'
  name: string
  created_at: Date
}

export interface OperatorSessionTable {
  token_hash: Buffer
  key_hash: Buffer
  expires_at: Date
}

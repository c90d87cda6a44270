import { requests } from '@/lib/migrations/030-requests'
import { namesInOtherLetters } from '@/lib/migrations/031-names-in-other-letters'
import type { Migration } from '@/lib/migrations/migration'

/** The schema at which the first release begins, and the commit that brings databases of earlier schemas to it. */
export const FIRST_SCHEMA = { version: 29, commit: 'f427a83d9ebca58a8c1b01a50e9f0e84e9e5ea53' }

/** In order, from the first schema on. New migrations are appended; existing ones never move. */
export const MIGRATIONS: readonly Migration[] = [requests, namesInOtherLetters]

/** The version of a database after these migrations. */
export const versionAfter = ({ length }: readonly Migration[]) => FIRST_SCHEMA.version + length

/** The version of the database that this code is written for. */
export const SCHEMA_VERSION = versionAfter(MIGRATIONS)

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Unit and API tests; `tests/support/database.ts` starts the database that all files share, each with a name of its own.
 * `npm test` runs the files of the site, which share the loaded packages and nothing else (`tests/support/fresh.ts`); what
 * surrounds it, and its packages, are a part of `npm run verify`.
 */
export default defineConfig({
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          isolate: false,
          include: ['{lib,app,models,tests,components}/**/*.test.{ts,tsx}', 'middleware.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'process', include: ['{tools,server,packages}/**/*.test.ts'] },
      },
    ],
    globalSetup: ['tests/support/database.ts'],
    setupFiles: ['tests/support/fresh.ts', 'tests/support/setup.ts'],
    sequence: { setupFiles: 'list' },
    // Set before any module is loaded: the log reads it at once.
    env: { LOG_LEVEL: 'silent' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // While a file waits for the database, or for a process that it starts, another one computes.
    maxWorkers: 3,
  },
})

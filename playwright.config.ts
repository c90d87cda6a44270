import { defineConfig, devices } from '@playwright/test'

// biome-ignore-start lint/style/noProcessEnv: tools/e2e.ts says here what it has started
const address = process.env.E2E_ADDRESS
const executablePath = process.env.E2E_BROWSER
const isCi = Boolean(process.env.CI)
// biome-ignore-end lint/style/noProcessEnv: see above

/** Run by `npm run e2e`, which starts the site first. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: isCi,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/browser-tests.json' }]],
  use: {
    baseURL: address ?? 'http://localhost:3000',
    // Without a film of each page, which took a part of every test.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: /phone|alone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: /phone/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      // What changes the site for everyone comes last. By itself: `npm run e2e -- e2e/… --no-deps`.
      name: 'alone',
      testMatch: /alone/,
      dependencies: ['desktop', 'phone'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
  ],
})

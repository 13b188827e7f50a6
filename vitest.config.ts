import { defineConfig } from 'vitest/config'

const workspaces = ['core', 'contract', 'ports', 'adapters', 'server', 'web', 'tools'] as const

export default defineConfig({
  test: {
    // Real databases, sockets and processes on two cores: slow is not broken, so nothing is timed tightly.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    maxWorkers: 2,
    pool: 'forks',
    passWithNoTests: false,
    projects: [
      ...workspaces.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`${name}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', 'web/e2e/**', '**/.output/**', '**/dist/**'],
        },
      })),
      {
        extends: true as const,
        test: {
          name: 'journeys',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: ['web/e2e/global-setup.ts'],
          // One server and one browser at a time: a journey has the machine for itself.
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})

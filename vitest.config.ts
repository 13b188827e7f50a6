import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Every worker, every thread and every process that a test starts loads the same sources: they are stripped and compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const workspaces = ['core', 'contract', 'ports', 'adapters', 'server', 'web', 'tools'] as const

/** Their files leave nothing behind in their process, so a worker loads what they share once and not for each of them. */
const shared: ReadonlySet<string> = new Set(['contract', 'server', 'web'])

export default defineConfig({
  test: {
    // Slow is not broken: on a busy machine of two cores a test of killed processes takes ten times as long as on a quiet one.
    // These bounds end what hangs, and nothing else.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 30_000,
    // What is polled for comes when it comes: the clock of a slow machine is no reason to fail.
    expect: { poll: { timeout: 300_000 } },
    maxWorkers: 2,
    pool: 'forks',
    passWithNoTests: false,
    projects: [
      ...workspaces.map((name) => ({
        extends: true as const,
        test: {
          name,
          isolate: !shared.has(name),
          include: [`${name}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', 'web/e2e/**', '**/.output/**', '**/dist/**'],
        },
      })),
      // Journeys share one exchange and have a browser each; a walk over every page has the machine for itself.
      browserProject('journeys', ['web/e2e/*.test.ts'], true),
      browserProject('walk', ['web/e2e/walk/*.test.ts'], false),
    ],
  },
})

function browserProject(name: string, include: string[], fileParallelism: boolean) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      globalSetup: ['web/e2e/global-setup.ts'],
      fileParallelism,
    },
  }
}

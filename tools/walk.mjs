/** `npm run walk`: opens every page of every edition in a real browser. WALK=all walks each edition in every language. */
import { join } from 'node:path'
import { runTests } from './setup/steps.mjs'

await runTests(join(import.meta.dirname, '..'), [['walk', ['vitest', 'run', '--project', 'walk']]])

/**
 * Writes what AssemblyScript has of the registry into core/assembly/generated.ts: `node core/build/generate.ts`.
 * A test generates again and compares.
 */
import { writeFileSync } from 'node:fs'
import { generated } from './generated.ts'

writeFileSync(new URL('../assembly/generated.ts', import.meta.url), generated())

/** `npm run doctor`: one line for each fault of the installation, with its mend. Ends with 1 when there is any. */
import { join } from 'node:path'
import { allFaults } from './faults.mjs'

const faults = await allFaults(join(import.meta.dirname, '../..'), process.env)
for (const fault of faults) console.log(`✗ ${fault}`)
if (faults.length === 0) console.log('✓ nothing is wrong with this installation')
process.exitCode = faults.length === 0 ? 0 : 1

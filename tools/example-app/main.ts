/**
 * `npm run example-app [-- <origin>]`: tries the demo as an app of others would. Needs a demo that runs; `origin` is where browsers
 * find it, http://localhost:3000 unless told otherwise.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '@exchange/server/kernel/index'
import { dataPlaces } from '../setup/database.ts'
import { startExampleApp } from './app.ts'
import type { AppSettings } from './app.ts'

try {
  const text = readFileSync(join(dataPlaces().directory, 'example-app.json'), 'utf8')
  const known = JSON.parse(text) as Omit<AppSettings, 'origin'>
  const origin = process.argv[2] ?? `http://localhost:${process.env['PORT'] || 3_000}`
  await startExampleApp({ ...known, origin })
  console.log(`The example app is at ${new URL(known.redirectUri).origin}`)
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}

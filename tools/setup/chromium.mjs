/** The browser of the journeys: Debian's chromium, which a root user gets installed and everybody else is told about. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {string | null} path of the browser; CHROMIUM_PATH comes first */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return isProgram(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram)
  return found ?? (isProgram(MAC) ? MAC : null)
}

/** @returns {string} path of the browser @throws {Error} that says what to install */
export function ensureChromium() {
  const present = findChromium()
  if (present) return present
  const advice = 'the browser journeys need Chromium: install it ("apt-get install chromium"), or set CHROMIUM_PATH'
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get'))
    throw new Error(advice)
  console.log('Installing chromium (apt-get) …')
  const options = /** @type {const} */ ({
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], options)
  const installed = findChromium()
  if (!installed) throw new Error(`apt-get could not install it; ${advice}`)
  return installed
}

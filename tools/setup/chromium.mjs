/**
 * The browser of the journeys, which a root user gets installed from Debian and everybody else is told about. The shell is
 * Chromium without a window and what belongs to one: a journey costs a quarter less processor time. Any other serves as well.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
/** Debian's packages, the best first; old releases lack the shell. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
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
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  return found ?? (isProgram(MAC) ? MAC : null)
}

/** @returns {string} path of the browser @throws {Error} that says what to install */
export function ensureChromium() {
  const present = findChromium()
  if (present) return present
  const advice =
    'the browser journeys need Chromium: install it ("apt-get install chromium-headless-shell"), or set CHROMIUM_PATH'
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get'))
    throw new Error(advice)
  console.log('Installing Chromium (apt-get) …')
  const options = /** @type {const} */ ({
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  spawnSync('apt-get', ['update', '-qq'], options)
  for (const name of PACKAGES) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], options)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(`apt-get could not install it; ${advice}`)
}

/** Path of the browser, null when there is none; CHROMIUM_PATH comes first. */
export function findChromium(): string | null
/** Path of the browser, installed when that is possible. Throws an Error that says what to install. */
export function ensureChromium(): string

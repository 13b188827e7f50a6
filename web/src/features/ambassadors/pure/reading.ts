import { MOST_AUDIENCE, MOST_CHANNELS } from '@exchange/contract/ambassadors/limits'

/** One https address a line, at most five; null when a line is none, or when there is none. */
export function readChannels(text: string): string[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = lines.map((line) => (/^[a-z]+:/i.test(line) ? line : `https://${line}`))
  const isGood = (address: string) =>
    URL.canParse(address) && address.startsWith('https://') && new URL(address).hostname.includes('.')
  return found.length >= 1 && found.length <= MOST_CHANNELS && found.every(isGood) ? found : null
}

/** A whole number however its thousands are set apart: `12 000`, `12,000`; null when it is none, or over a billion. */
export function readCount(text: string): number | null {
  const digits = text.replaceAll(/[\s.,'’]/g, '')
  return /^\d{1,10}$/.test(digits) && Number(digits) <= MOST_AUDIENCE ? Number(digits) : null
}

import Bowser from 'bowser'

/** What a user agent says in words people know: `Chrome, Linux`; empty when it says nothing of the kind. */
export function deviceName(userAgent: string): string {
  // The parser throws when there is nothing to parse.
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name?.replace(/ for Android$/, ''), os.name].filter(Boolean).join(', ')
}

import type { Plugin } from 'vite'

const SHEET = /^__insertCSS\(".*"\);?$/m

/**
 * Takes the style sheet out of the script of sonner, which would write it into the page where the content security policy
 * forbids it. The parts that show toasts import the same sheet as a file. @throws Error when the script has none.
 */
export function withoutSheet(code: string): string {
  if (!SHEET.test(code)) throw new Error('sonner no longer inserts its style sheet: see web/build/kept-styles.ts')
  return code.replace(SHEET, '')
}

/** Style sheets of packages are files of the site, as the content security policy asks. */
export function keptStyles(): Plugin {
  return {
    name: 'kept-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler: (code) => ({ code: withoutSheet(code), map: null }),
    },
  }
}

/** docs/security.md says which code and which tests meet a standard: what it names has to be there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const PAGE = 'docs/security.md'

/** How many requirements each section of OWASP ASVS 5.0.0 has. */
const sections: Readonly<Record<string, number>> = {
  '3.1': 1,
  '3.2': 3,
  '3.3': 5,
  '3.4': 8,
  '3.5': 8,
  '3.6': 1,
  '3.7': 5,
  '6.1': 3,
  '6.2': 12,
  '6.3': 8,
  '6.4': 6,
  '6.5': 8,
  '6.6': 4,
  '6.7': 2,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 3,
  '7.6': 2,
  '8.1': 4,
  '8.2': 4,
  '8.3': 3,
  '8.4': 2,
  '10.1': 2,
  '10.2': 3,
  '10.3': 5,
  '10.4': 16,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '14.1': 2,
  '14.2': 8,
  '14.3': 3,
}
const asked = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
)

/** The repository, as far as the page speaks of it. */
interface Sources {
  readonly isThere: (path: string) => boolean
  readonly read: (path: string) => string
}

const NAMED = /`((?:core|contract|ports|adapters|server|web|tools|docs|deploy)\/[^`\s]+)`|“([^”]+)”|\]\(([^)\s]+)\)/g

/** Whether a test of this file has this title, or this part of its title before a colon. */
const hasTitle = (source: string, title: string): boolean =>
  [`'${title}'`, `"${title}"`, `\`${title}\``, `'${title}: `, `"${title}: `, `\`${title}: `].some((text) =>
    source.includes(text),
  )

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w ]/g, '')
    .replaceAll(' ', '-')

/** One sentence for each path, link and title of a test that the page names and that isn't there. */
function namingFaults(page: string, { isThere, read }: Sources): string[] {
  const headings = new Set(Array.from(page.matchAll(/^#+ (.+)$/gm), ([, text = '']) => `#${slugOf(text)}`))
  return page.split('\n').flatMap((line) => {
    let file = ''
    return Array.from(line.matchAll(NAMED)).flatMap(([, path, title, link]) => {
      if (path !== undefined) {
        file = path
        return isThere(path) ? [] : [`${path} is not there`]
      }
      if (title !== undefined) {
        if (!file.endsWith('.test.ts') || !isThere(file)) return [`no test file stands before “${title}”`]
        return hasTitle(read(file), title) ? [] : [`${file} has no test “${title}”`]
      }
      const target = link ?? ''
      if (target.startsWith('#')) return headings.has(target) ? [] : [`the page has no heading ${target}`]
      return isThere(join('docs', target)) ? [] : [`${target} leads nowhere`]
    })
  })
}

interface Row {
  readonly id: string
  readonly level: string
  readonly met: string
}

const rowsOf = (page: string): Row[] =>
  Array.from(
    page.matchAll(/^\| v5\.0\.0-([\d.]+) +\| +(\(?\d\)?) +\|[^|]+\|(.+)\|$/gm),
    ([, id = '', level = '', met = '']) => ({
      id,
      level,
      met: met.trim(),
    }),
  )

/** The ids that the list of what is missing names, without those of the paragraph about tests behind it. */
const listedIn = (page: string): Set<string> =>
  new Set(
    Array.from(page.matchAll(/^- (?:v5\.0\.0-[\d.]+(?:, )?)+:/gm)).flatMap(([line]) =>
      Array.from(line.matchAll(/v5\.0\.0-([\d.]+)/g), ([, id = '']) => id),
    ),
  )

/** One sentence for each requirement that has no row or two, each row that says nothing, and each gap that isn't listed. */
function tableFaults(page: string, ids: readonly string[]): string[] {
  const rows = rowsOf(page)
  const listed = listedIn(page)
  const found = rows.map(({ id }) => id)
  return [
    ...ids.filter((id) => !found.includes(id)).map((id) => `${id} has no row`),
    ...found.filter((id, at) => !ids.includes(id) || found.indexOf(id) !== at).map((id) => `${id} is one row too many`),
    ...rows.flatMap(({ id, level, met }) => {
      const isOpen = /^(?:Partly|Missing): /.test(met)
      const isInGoal = /^[12]$/.test(level) || (level === '3' && /^[67]\./.test(id))
      if (level === '3' && !isInGoal) return [`${id} is beyond the goal, but its level has no brackets`]
      if (isOpen && isInGoal && !listed.has(id)) return [`${id} is not met and not listed`]
      if (!isOpen && listed.has(id)) return [`${id} is listed and met`]
      const saysWhat = isOpen || met.startsWith('Not applicable: ') || /`[a-z]+\/|\]\(/.test(met)
      return saysWhat ? [] : [`${id} names nothing that meets it`]
    }),
    ...[...listed].filter((id) => !found.includes(id)).map((id) => `${id} is listed and has no row`),
  ]
}

test('everything that the page names is there, every requirement has its row, and every gap is listed', () => {
  const page = readFileSync(join(root, PAGE), 'utf8')
  const sources: Sources = {
    isThere: (path) => existsSync(join(root, path)),
    read: (path) => readFileSync(join(root, path), 'utf8'),
  }
  expect(namingFaults(page, sources)).toEqual([])
  expect(tableFaults(page, asked)).toEqual([])
  expect(rowsOf(page)).toHaveLength(159)
})

test.each([
  ['`server/a.test.ts` “ends” and “T1”', []],
  ['`server/gone.ts`', ['server/gone.ts is not there']],
  ['`server/a.test.ts` “end”', ['server/a.test.ts has no test “end”']],
  ['`server/a.test.ts`\n“ends”', ['no test file stands before “ends”']],
  ['`server/a.test.ts`, `server/a.ts` “ends”', ['no test file stands before “ends”']],
  ['[a](decisions/0001-a.md), [b](decisions/0002-b.md)', ['decisions/0002-b.md leads nowhere']],
  ['# Ways in\n[in](#ways-in), [out](#ways-out)', ['the page has no heading #ways-out']],
])('names: %s', (page, faults) => {
  const there = ['server/a.ts', 'server/a.test.ts', 'docs/decisions/0001-a.md']
  const source = "test('ends', () => {})\ntest('T1: begins', () => {})"
  expect(namingFaults(page, { isThere: (path) => there.includes(path), read: () => source })).toEqual(faults)
})

const row = (id: string, level: string, met: string) => `| v5.0.0-${id} | ${level} | what | ${met} |`
test.each([
  [[row('6.1.1', '1', '`server/a.ts`'), row('6.1.2', '(3)', 'Missing: it')], []],
  [[row('6.1.1', '1', '`server/a.ts`')], ['6.1.2 has no row']],
  [
    [row('6.1.1', '1', '[a](a.md)'), row('6.1.1', '1', '[a](a.md)'), row('6.1.2', '1', '[a](a.md)')],
    ['6.1.1 is one row too many'],
  ],
  [[row('6.1.1', '1', 'somehow'), row('6.1.2', '1', '[a](a.md)')], ['6.1.1 names nothing that meets it']],
  [[row('6.1.1', '3', 'Partly: half'), row('6.1.2', '1', '[a](a.md)')], ['6.1.1 is not met and not listed']],
  [['- v5.0.0-6.1.1: half', row('6.1.1', '2', 'Partly: half'), row('6.1.2', '1', '[a](a.md)')], []],
  [
    ['- v5.0.0-6.1.1, v5.0.0-6.9.9: half', row('6.1.1', '2', '[a](a.md)'), row('6.1.2', '1', '[a](a.md)')],
    ['6.1.1 is listed and met', '6.9.9 is listed and has no row'],
  ],
])('rows: %j', (lines, faults) => {
  expect(tableFaults(lines.join('\n'), ['6.1.1', '6.1.2'])).toEqual(faults)
})

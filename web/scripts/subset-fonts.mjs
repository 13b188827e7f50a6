/**
 * Cuts FiraGO into one small file per script and weight. The full font is 250 kB a weight; an English page needs about a
 * tenth of it. Run after changing the ranges or the font: `node web/scripts/subset-fonts.mjs`; the results are committed
 * so that a build needs no font tools.
 */
import { createRequire } from 'node:module'
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const out = new URL('../src/shared/ui/fonts/', import.meta.url)

/** Inclusive code point ranges; the same ranges stand in fonts.css as unicode-range. */
const scripts = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2009, 0x200a],
    [0x2013, 0x2014],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2020, 0x2022],
    [0x2026, 0x2026],
    [0x2032, 0x2033],
    [0x2039, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
    [0x2248, 0x2248],
    [0x2260, 0x2260],
    [0x2264, 0x2265],
  ],
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x17f],
    [0x218, 0x21b],
    [0x20b4, 0x20b4],
    [0x20b8, 0x20b8],
    [0x20ba, 0x20ba],
    [0x20be, 0x20be],
  ],
  cyrillic: [
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x2116, 0x2116],
  ],
  georgian: [
    [0x10d0, 0x10ff],
    [0x1c90, 0x1cbf],
  ],
}

for (const weight of [400, 500, 600]) {
  const source = await readFile(require.resolve(`@fontsource/firago/files/firago-latin-${weight}-normal.woff2`))
  for (const [script, ranges] of Object.entries(scripts)) {
    const text = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
    )
    const font = await subsetFont(source, text.join(''), {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'case', 'zero'],
      noHinting: true,
    })
    await writeFile(new URL(`firago-${script}-${weight}.woff2`, out), font)
    process.stdout.write(`firago-${script}-${weight}.woff2 ${font.length}\n`)
  }
}

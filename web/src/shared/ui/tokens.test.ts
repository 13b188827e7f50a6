import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Contrast of the colour roles, measured on the style sheet itself (WCAG 2.2). */
const css = readFileSync(new URL('styles.css', import.meta.url), 'utf8')

function block(selector: string): Map<string, readonly [string, string]> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map(
    [...body.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, [light, dark] as const],
    ),
  )
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const base = block(':root')
const palettes = {
  default: base,
  'blue-orange': new Map([...base, ...block(":root[data-palette='blue-orange']")]),
  swapped: new Map([...base, ...block(":root[data-palette='swapped']")]),
}
const AA = 4.5
const AAA = 7
const AA_GRAPHIC = 3

const cases = Object.entries(palettes).flatMap(([palette, roles]) =>
  (['light', 'dark'] as const).flatMap((theme, at) => {
    const colour = (role: string) => roles.get(role)?.[at] ?? ''
    const pairs: [string, string, number][] = [
      ...['bg', 'panel', 'raised', 'hover'].flatMap((ground): [string, string, number][] => [
        ['text', ground, AAA],
        ['muted', ground, AA],
        ['accent', ground, AA],
        ['warn', ground, AA],
        ['danger', ground, AA],
        ['focus', ground, AA_GRAPHIC],
      ]),
      ...['bg', 'panel', 'raised'].map((ground): [string, string, number] => ['line-strong', ground, AA_GRAPHIC]),
      // Prices and changes are figures.
      ...['bg', 'panel'].flatMap((ground): [string, string, number][] => [
        ['buy', ground, AAA],
        ['sell', ground, AAA],
        ['buy-mark', ground, AA_GRAPHIC],
        ['sell-mark', ground, AA_GRAPHIC],
      ]),
    ]
    return pairs.map(([role, ground, least]) => ({
      palette,
      theme,
      role,
      ground,
      least,
      ratio: contrast(colour(role), colour(ground)),
    }))
  }),
)

describe('colours can be read', () => {
  it.each(cases)('$palette, $theme: $role on $ground has at least $least:1', ({ ratio, least }) =>
    expect(ratio).toBeGreaterThanOrEqual(least),
  )

  it('white stands on every filled button', () => {
    for (const roles of Object.values(palettes)) {
      for (const fill of ['accent-fill', 'buy-fill', 'sell-fill', 'danger-fill']) {
        for (const colour of roles.get(fill) ?? [])
          expect(contrast('#ffffff', colour), `${fill} ${colour}`).toBeGreaterThanOrEqual(AA)
      }
    }
  })
})

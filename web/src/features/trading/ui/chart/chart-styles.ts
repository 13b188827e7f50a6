import type { DeepPartial, OverlayStyle, Styles } from 'klinecharts'

const roles = [
  'bg',
  'panel',
  'line',
  'text',
  'muted',
  'accent',
  'buy-mark',
  'sell-mark',
  'warn',
  'line-strong',
] as const
type Role = (typeof roles)[number]

/** The colours of the roles as they stand on an element now, whatever theme and palette are chosen. */
function coloursOf(element: HTMLElement): Record<Role, string> {
  const probe = document.createElement('span')
  element.append(probe)
  const read = (role: Role): string => {
    probe.style.color = `var(--${role})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(roles.map((role) => [role, read(role)]))
  probe.remove()
  return colours as Record<Role, string>
}

function faint(colour: string, share: number): string {
  return `color-mix(in srgb, ${colour} ${Math.round(share * 100)}%, transparent)`
}

/** Figures of one width; the text of the page stands in for what the face does not hold. */
export const figuresFace = 'FiraGO Figures'

/** The library's own legends lie over the bars; ours stands above the chart. */
const noLegend = { showRule: 'none' as const }

/** Colours of an indicator's lines, in order. */
export const lineRoles = ['accent', 'warn', 'muted', 'text', 'line-strong'] as const

/** The chart's look from the tokens of the design system. */
export function chartStyles(element: HTMLElement): DeepPartial<Styles> {
  const colour = coloursOf(element)
  const family = `'${figuresFace}', ${getComputedStyle(element).fontFamily}`
  const text = { color: colour.muted, size: 11, family }
  const mark = { color: colour.bg, size: 11, family, borderRadius: 2, paddingLeft: 4, paddingRight: 4 }
  const grid = { show: true, color: faint(colour.line, 0.6), size: 1, style: 'solid' as const }
  const axis = { axisLine: { color: colour.line }, tickLine: { show: false }, tickText: text }
  const bars = {
    upColor: faint(colour['buy-mark'], 0.55),
    downColor: faint(colour['sell-mark'], 0.55),
    noChangeColor: faint(colour.muted, 0.55),
  }
  const crosshair = {
    line: { color: colour.muted, dashedValue: [3, 3] },
    text: { ...mark, color: colour.bg, backgroundColor: colour.text, borderColor: colour.text },
  }
  return {
    grid: { horizontal: grid, vertical: { ...grid, show: false } },
    candle: {
      bar: {
        upColor: colour['buy-mark'],
        downColor: colour['sell-mark'],
        noChangeColor: colour.muted,
        upBorderColor: colour['buy-mark'],
        downBorderColor: colour['sell-mark'],
        noChangeBorderColor: colour.muted,
        upWickColor: colour['buy-mark'],
        downWickColor: colour['sell-mark'],
        noChangeWickColor: colour.muted,
      },
      priceMark: {
        high: { color: colour.muted, textFamily: family, textSize: 11 },
        low: { color: colour.muted, textFamily: family, textSize: 11 },
        last: { upColor: colour['buy-mark'], downColor: colour['sell-mark'], noChangeColor: colour.muted, text: mark },
      },
      tooltip: noLegend,
    },
    indicator: {
      ohlc: { upColor: colour['buy-mark'], downColor: colour['sell-mark'], noChangeColor: colour.muted },
      bars: [bars],
      lines: lineRoles.map((role) => ({ color: colour[role], size: 1 })),
      circles: [bars],
      lastValueMark: { show: false },
      tooltip: noLegend,
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: colour.line, size: 1, activeBackgroundColor: faint(colour.accent, 0.15) },
    crosshair: { horizontal: crosshair, vertical: crosshair },
  }
}

/** Of the line where an alert waits, and of the tag at its end. */
export function alertStyles(element: HTMLElement): DeepPartial<OverlayStyle> {
  const { accent, bg } = coloursOf(element)
  return {
    line: { color: accent, size: 1, style: 'dashed' },
    text: {
      color: bg,
      backgroundColor: accent,
      borderColor: accent,
      size: 11,
      family: figuresFace,
      paddingLeft: 4,
      paddingRight: 4,
    },
  }
}

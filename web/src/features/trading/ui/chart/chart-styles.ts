import type { DeepPartial, Styles } from 'klinecharts'

const roles = ['bg', 'panel', 'line', 'text', 'muted', 'accent', 'buy', 'sell', 'warn', 'line-strong'] as const
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

/** Where the chart is narrower than this the legends would cover the candles; they follow the pointer instead. */
const roomForLegends = 560

/** The chart's look from the tokens of the design system. */
export function chartStyles(element: HTMLElement): DeepPartial<Styles> {
  const showRule = element.clientWidth < roomForLegends ? ('follow_cross' as const) : ('always' as const)
  const colour = coloursOf(element)
  const family = getComputedStyle(element).fontFamily
  const text = { color: colour.muted, size: 11, family }
  const mark = { color: colour.bg, size: 11, family, borderRadius: 2, paddingLeft: 4, paddingRight: 4 }
  const grid = { show: true, color: faint(colour.line, 0.6), size: 1, style: 'solid' as const }
  const axis = { axisLine: { color: colour.line }, tickLine: { show: false }, tickText: text }
  const bars = {
    upColor: faint(colour.buy, 0.55),
    downColor: faint(colour.sell, 0.55),
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
        upColor: colour.buy,
        downColor: colour.sell,
        noChangeColor: colour.muted,
        upBorderColor: colour.buy,
        downBorderColor: colour.sell,
        noChangeBorderColor: colour.muted,
        upWickColor: colour.buy,
        downWickColor: colour.sell,
        noChangeWickColor: colour.muted,
      },
      priceMark: {
        high: { color: colour.muted, textFamily: family, textSize: 11 },
        low: { color: colour.muted, textFamily: family, textSize: 11 },
        last: { upColor: colour.buy, downColor: colour.sell, noChangeColor: colour.muted, text: mark },
      },
      tooltip: {
        showRule,
        offsetLeft: 8,
        offsetTop: 6,
        title: { show: false },
        legend: { ...text, marginLeft: 0, marginRight: 8 },
      },
    },
    indicator: {
      ohlc: { upColor: colour.buy, downColor: colour.sell, noChangeColor: colour.muted },
      bars: [bars],
      lines: [colour.accent, colour.warn, colour.muted, colour.text, colour['line-strong']].map((color) => ({
        color,
        size: 1,
      })),
      circles: [bars],
      lastValueMark: { show: false },
      tooltip: {
        showRule,
        offsetLeft: 8,
        title: { ...text, showParams: true, marginLeft: 0 },
        legend: { ...text, marginLeft: 4, marginRight: 4 },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: colour.line, size: 1, activeBackgroundColor: faint(colour.accent, 0.15) },
    crosshair: { horizontal: crosshair, vertical: crosshair },
  }
}

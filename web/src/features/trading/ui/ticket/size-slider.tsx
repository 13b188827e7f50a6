import { useFormat } from '../../../../shared/format/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'

const stops = [25, 50, 75, 100] as const

interface SizeSliderProps {
  readonly percent: number
  readonly disabled: boolean
  readonly onChange: (percent: number) => void
}

/** The size as a share of what is available: by hand, by whole percents, by quarters. */
export function SizeSlider({ percent, disabled, onChange }: SizeSliderProps) {
  const t = useT()
  const format = useFormat()
  const [before, after] = format.percentSign
  const enter = (text: string): void => onChange(Math.min(Number(text.replace(/\D/g, '').slice(0, 3)), 100))
  return (
    <div>
      <div className="flex items-center gap-2">
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={percent}
          disabled={disabled}
          aria-label={t('trading.shareOfBalance')}
          aria-valuetext={format.percent(String(percent))}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-6 min-w-0 flex-1 accent-(--text) disabled:opacity-40"
        />
        <label className="num flex items-center gap-1 text-12 text-muted">
          {before}
          <input
            inputMode="numeric"
            autoComplete="off"
            value={percent === 0 ? '' : String(percent)}
            placeholder="0"
            disabled={disabled}
            aria-label={t('trading.percentOfBalance')}
            onChange={(event) => enter(event.target.value)}
            className="h-6 w-10 rounded border border-line bg-panel px-1 text-right text-text disabled:opacity-40 pointer-coarse:h-9"
          />
          {after.trim()}
        </label>
      </div>
      <fieldset aria-label={t('trading.shareOfBalance')} className="mt-1 grid grid-cols-4 gap-1">
        {stops.map((stop) => (
          <button
            key={stop}
            type="button"
            disabled={disabled}
            onClick={() => onChange(stop)}
            className="num h-6 rounded border border-line text-11 text-muted hover:bg-hover hover:text-text disabled:opacity-40 pointer-coarse:h-9"
          >
            {format.percent(String(stop))}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

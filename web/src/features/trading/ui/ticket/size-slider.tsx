import { useT } from '../../../../shared/i18n/index.ts'

const stops = [25, 50, 75, 100] as const

interface SizeSliderProps {
  readonly percent: number
  readonly disabled: boolean
  readonly onChange: (percent: number) => void
}

/** The size as a share of what is available. */
export function SizeSlider({ percent, disabled, onChange }: SizeSliderProps) {
  const t = useT()
  return (
    <div>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        disabled={disabled}
        aria-label={t('trading.shareOfBalance')}
        aria-valuetext={`${percent}%`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-5 w-full accent-(--text) disabled:opacity-40"
      />
      <fieldset aria-label={t('trading.shareOfBalance')} className="mt-1 grid grid-cols-4 gap-1">
        {stops.map((stop) => (
          <button
            key={stop}
            type="button"
            disabled={disabled}
            onClick={() => onChange(stop)}
            className="num h-6 rounded border border-line text-11 text-muted hover:bg-hover hover:text-text disabled:opacity-40 pointer-coarse:h-9"
          >
            {stop}%
          </button>
        ))}
      </fieldset>
    </div>
  )
}

import { Settings2 } from 'lucide-react'
import { useT, type MessageKey } from '../../../../shared/i18n/index.ts'
import { palettes, themes, useAppearance, type Palette, type Theme } from '../../../../shared/ui/index.ts'
import { densities, usePreferences, type Density } from '../../preferences.ts'
import { Popover } from '../popover.tsx'

const themeNames: Readonly<Record<Theme, MessageKey>> = {
  system: 'shared.themeSystem',
  dark: 'shared.themeDark',
  light: 'shared.themeLight',
}
const paletteNames: Readonly<Record<Palette, MessageKey>> = {
  default: 'shared.paletteDefault',
  swapped: 'shared.paletteSwapped',
  'blue-orange': 'shared.paletteBlueOrange',
}
const densityNames: Readonly<Record<Density, MessageKey>> = {
  compact: 'trading.densityCompact',
  normal: 'trading.densityNormal',
  roomy: 'trading.densityRoomy',
}

interface ChoiceProps<Value extends string> {
  readonly name: string
  readonly legend: string
  readonly value: Value
  readonly values: readonly Value[]
  readonly text: (value: Value) => string
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ name, legend, value, values, text, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="py-1">
      <legend className="px-3 pt-1 text-11 text-muted">{legend}</legend>
      {values.map((one) => (
        <label key={one} className="flex h-8 items-center gap-3 px-3 text-13 hover:bg-hover">
          <input
            type="radio"
            name={name}
            checked={one === value}
            onChange={() => onChange(one)}
            className="accent-(--accent-fill)"
          />
          {text(one)}
        </label>
      ))}
    </fieldset>
  )
}

/** Theme, colours of rise and fall, density. */
export function SettingsMenu() {
  const t = useT()
  const { theme, palette, setTheme, setPalette } = useAppearance()
  const [{ density }, change] = usePreferences()
  return (
    <Popover
      label={t('trading.settings')}
      align="end"
      triggerClass="size-8 justify-center text-muted hover:text-text"
      className="w-64 divide-y divide-line"
      trigger={<Settings2 className="size-4" aria-hidden="true" />}
    >
      {() => (
        <>
          <Choice
            name="terminal-palette"
            legend={t('shared.palette')}
            value={palette}
            values={palettes}
            text={(one) => t(paletteNames[one])}
            onChange={setPalette}
          />
          <Choice
            name="terminal-density"
            legend={t('trading.density')}
            value={density}
            values={densities}
            text={(one) => t(densityNames[one])}
            onChange={(next) => change({ density: next })}
          />
          <Choice
            name="terminal-theme"
            legend={t('shared.theme')}
            value={theme}
            values={themes}
            text={(one) => t(themeNames[one])}
            onChange={setTheme}
          />
        </>
      )}
    </Popover>
  )
}

import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { readCookie, writeCookie } from '../data/cookies.ts'

export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]
export const palettes = ['default', 'swapped', 'blue-orange'] as const
export type Palette = (typeof palettes)[number]

export interface Appearance {
  readonly theme: Theme
  readonly palette: Palette
}

/** Reads the kept choice from the request or the page, so that the first paint is already right. */
export function readAppearance(): Appearance {
  const theme = readCookie('theme')
  const palette = readCookie('palette')
  return {
    theme: themes.find((known) => known === theme) ?? 'system',
    palette: palettes.find((known) => known === palette) ?? 'default',
  }
}

interface AppearanceControl extends Appearance {
  readonly setTheme: (theme: Theme) => void
  readonly setPalette: (palette: Palette) => void
}

const AppearanceContext = createContext<AppearanceControl | null>(null)

export function AppearanceProvider({ initial, children }: { initial: Appearance; children: ReactNode }) {
  const [appearance, setAppearance] = useState(initial)
  const control = useMemo(
    (): AppearanceControl => ({
      ...appearance,
      setTheme(theme) {
        writeCookie('theme', theme)
        setAppearance((before) => ({ ...before, theme }))
        document.documentElement.dataset.theme = theme
      },
      setPalette(palette) {
        writeCookie('palette', palette)
        setAppearance((before) => ({ ...before, palette }))
        document.documentElement.dataset.palette = palette
      },
    }),
    [appearance],
  )
  return <AppearanceContext value={control}>{children}</AppearanceContext>
}

export function useAppearance(): AppearanceControl {
  const control = use(AppearanceContext)
  if (control === null) throw new Error('useAppearance needs an AppearanceProvider above it')
  return control
}

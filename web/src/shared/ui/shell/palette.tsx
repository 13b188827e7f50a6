import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { Settings } from '@exchange/contract/accounts'
import { useRouter } from '@tanstack/react-router'
import { CornerDownLeft } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../data/api.ts'
import { languageNames, locales, useT, useTextsOf } from '../../i18n/index.ts'
import { PairMark } from '../coin-mark.tsx'
import { themes, useAppearance } from '../theme.tsx'
import { chooseLanguage, useLanguageAddress } from './language-links.tsx'
import { themeTexts } from './menus.tsx'
import { namedPages } from './named-pages.ts'
import { searchEntries, type PaletteEntry, type PaletteKind } from './palette-search.ts'
import { useSignOut } from './sign-out.ts'

interface PaletteProps {
  settings: Settings
  open: boolean
  onClose: () => void
}

/** Every page, market and action by name (Ctrl/Cmd-K): arrows choose, Enter goes, Escape leaves. */
export default function Palette({ settings, open, onClose }: PaletteProps) {
  useTextsOf('site')
  const t = useT()
  const [query, setQuery] = useState('')
  const entries = useEntries(settings, open)
  const found = useMemo(() => searchEntries(entries, query), [entries, query])

  const leave = () => {
    onClose()
    setQuery('')
  }
  const choose = (entry: PaletteEntry) => {
    leave()
    entry.run()
  }
  const kindText: Record<PaletteKind, string> = {
    page: t('site.palettePages'),
    market: t('site.paletteMarkets'),
    action: t('site.paletteActions'),
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Base.Popup className="fixed inset-x-0 top-0 z-40 flex max-h-dvh flex-col bg-raised shadow-float outline-none sm:top-24 sm:mx-auto sm:max-h-96 sm:max-w-xl sm:rounded">
          <Base.Title className="sr-only">{t('shared.openPalette')}</Base.Title>
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            items={found}
            filter={null}
            itemToStringValue={({ id }) => id}
            value={query}
            onValueChange={(next, { reason }) => reason !== 'item-press' && setQuery(next)}
          >
            <Autocomplete.Input
              aria-label={t('site.palettePrompt')}
              placeholder={t('site.palettePrompt')}
              spellCheck={false}
              className="h-12 w-full shrink-0 border-b border-line bg-transparent px-4 text-15 outline-none"
            />
            <Autocomplete.List aria-label={t('shared.openPalette')} className="min-h-0 flex-1 overflow-y-auto py-1">
              {(entry: PaletteEntry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  onClick={() => choose(entry)}
                  className="group flex cursor-pointer items-center gap-3 px-4 py-2 text-13 outline-none data-highlighted:bg-hover"
                >
                  {entry.pair !== undefined && <PairMark base={entry.pair[0]} quote={entry.pair[1]} size={16} />}
                  <span className="min-w-0 flex-1 truncate">{entry.text}</span>
                  <span className="shrink-0 text-12 text-muted">{kindText[entry.kind]}</span>
                  <CornerDownLeft
                    aria-hidden="true"
                    className="invisible size-4 text-muted group-data-highlighted:visible"
                  />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          {found.length === 0 && <p className="px-4 py-6 text-center text-13 text-muted">{t('site.paletteNothing')}</p>}
          <output className="sr-only">{t('site.paletteCount', { count: found.length })}</output>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** All that can be chosen; the markets are asked for when the palette first opens. */
function useEntries(settings: Settings, open: boolean): PaletteEntry[] {
  const t = useT()
  const router = useRouter()
  const { setTheme } = useAppearance()
  const addressOf = useLanguageAddress()
  const signOut = useSignOut()
  const [markets, setMarkets] = useState<readonly string[]>([])
  useEffect(() => {
    if (!open || markets.length > 0) return
    let wanted = true
    // Without the list the palette still has the pages.
    api['GET /v2/trade/markets']({ query: { all: true } }).then(
      (answer) => wanted && setMarkets(answer.records.map(({ market }) => market)),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [open, markets.length])

  const go = (to: string) => () => void router.navigate({ to })
  return [
    ...namedPages(settings).map(({ to, text }): PaletteEntry => ({
      id: to,
      kind: 'page',
      text: t(text),
      words: to,
      run: go(to),
    })),
    ...markets.map((market): PaletteEntry => {
      const [base = '', quote = ''] = market.split('_')
      return {
        id: market,
        kind: 'market',
        text: `${base}/${quote}`,
        words: `${base}${quote}`,
        pair: [base, quote],
        run: go(`/trade/${base}-${quote}`),
      }
    }),
    ...themes.map((theme): PaletteEntry => ({
      id: `theme:${theme}`,
      kind: 'action',
      text: t('site.paletteTheme', { theme: t(themeTexts[theme]) }),
      words: theme,
      run: () => setTheme(theme),
    })),
    ...locales.map((locale): PaletteEntry => ({
      id: `language:${locale}`,
      kind: 'action',
      text: t('site.paletteLanguage', { language: languageNames[locale] }),
      words: locale,
      run: () => void chooseLanguage(locale, addressOf(locale)),
    })),
    ...(settings.user === null
      ? []
      : [
          {
            id: 'sign-out',
            kind: 'action' as const,
            text: t('shared.signOut'),
            words: 'logout',
            run: () => void signOut(),
          },
        ]),
  ]
}

import type { Region } from '@exchange/contract'
import { regionTerms } from '@exchange/contract/regions'
import { useIsOpen } from '../../../shared/data/index.ts'
import { languageNames, locales, useT } from '../../../shared/i18n/index.ts'
import { regionContent } from '../../../shared/region/index.ts'
import { ButtonLink } from '../../../shared/ui/index.ts'
import { HeroText } from './hero-text.tsx'

/** The hero of a guest: what the edition says, and what it is: its currencies, its languages, its age. */
export function EditionHero({ region, count }: { region: Region; count: number }) {
  const t = useT()
  const canRegister = useIsOpen('/auth/register')
  const { hero, foundedYear } = regionContent(region)
  const { fiat, mainLanguage } = regionTerms[region]
  const first = locales.find((locale) => locale === mainLanguage) ?? 'en'
  return (
    <div>
      <HeroText title={t(hero.title)} lead={t(hero.lead, { count })}>
        {canRegister && (
          <ButtonLink to="/auth/register" size="lg">
            {t('home.start')}
          </ButtonLink>
        )}
        <ButtonLink to="/markets" kind="secondary" size="lg">
          {t('home.seeMarkets')}
        </ButtonLink>
      </HeroText>
      <dl className="mt-8 flex flex-wrap gap-x-8 gap-y-3 text-13">
        <Fact term={t('home.currencies')} value={fiat.join(', ')} />
        <Fact
          term={t('home.languages')}
          value={t('home.moreLanguages', { first: languageNames[first], count: locales.length - 1 })}
        />
        <Fact term={t('home.since')} value={String(foundedYear)} />
      </dl>
    </div>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-muted">{term}</dt>
      <dd className="num mt-1 font-medium">{value}</dd>
    </div>
  )
}

/** What files of histories say, in the languages of the site. */
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { ka } from './ka.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { ua } from './ua.ts'
import type { ExportTexts } from './types.ts'

export type { ExportTexts } from './types.ts'

export const exportTexts: Readonly<Record<SiteLanguage, ExportTexts>> = { en, es, de, ka, pl, pt, tr, ru, ua }

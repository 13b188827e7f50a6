import { useT } from '../../../shared/i18n/index.ts'

/** Says of a price that it is of an RPI order, and what that is. */
export function RpiMark() {
  const t = useT()
  return (
    <abbr title={t('trading.rpiHint')} className="relative ml-1 text-11 text-muted no-underline">
      {t('trading.rpi')}
    </abbr>
  )
}

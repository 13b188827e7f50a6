import type { Incident } from '@exchange/contract/content'
import { useTexts } from '../../../shared/i18n/index.ts'
import { utcTime } from '../../../shared/format/text-figures.ts'
import { componentNames } from '../pure/components.ts'

/** Outages and maintenance; `now` in Unix seconds. */
export function IncidentList({ incidents, now }: { incidents: readonly Incident[]; now: number }) {
  return (
    <ol className="mt-2 border-t border-line">
      {incidents.map((incident) => (
        <IncidentRow key={incident.id} incident={incident} now={now} />
      ))}
    </ol>
  )
}

function IncidentRow({
  incident: { kind, component, title, text, from, to },
  now,
}: {
  incident: Incident
  now: number
}) {
  const { t, tag } = useTexts()
  const what = component === null ? t('content.platform') : t(componentNames[component])
  return (
    <li className="border-b border-line py-3">
      <p className="text-15 font-medium">
        {title !== '' ? title : t(kind === 'outage' ? 'content.outageOf' : 'content.maintenanceOf', { what })}
      </p>
      <p className="num text-13 text-muted">
        {to === null
          ? t('content.lasting', { from: utcTime(tag, from) })
          : t(from > now ? 'content.planned' : 'content.period', {
              from: utcTime(tag, from),
              to: utcTime(tag, to),
            })}
      </p>
      {text !== '' && <p className="mt-1 max-w-2xl text-13">{text}</p>}
    </li>
  )
}

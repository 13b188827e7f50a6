import type { ChannelAnswer, ChannelKind, OfficialChannel } from '@exchange/contract/content'
import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/base/button.tsx'
import { cx } from '../../../shared/ui/base/cx.ts'
import { PageLead } from './document-page.tsx'

const kindNames: Readonly<Record<ChannelKind, MessageKey>> = {
  email: 'content.kindEmail',
  domain: 'content.kindDomain',
  phone: 'content.kindPhone',
  social: 'content.kindSocial',
}

interface ChannelsPageProps {
  /** What was asked; empty at first. */
  q: string
  answer: ChannelAnswer | null
  channels: readonly OfficialChannel[]
}

/** Whether an address, number or account is ours. A plain form: it works without scripts. */
export function ChannelsPage({ q, answer, channels }: ChannelsPageProps) {
  const t = useT()
  const router = useRouter()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = new FormData(event.currentTarget).get('q')
    void router.navigate({
      to: '/community-and-channel-verification',
      search: { q: typeof asked === 'string' && asked.trim() !== '' ? asked.trim() : undefined },
    })
  }
  return (
    <div className="page page-split py-10 lg:py-16">
      <PageLead title={t('content.channelsTitle')} lead={t('content.channelsLead')} />
      <div>
        <form
          onSubmit={submit}
          method="get"
          className="flex max-w-2xl items-end gap-2 max-sm:flex-col max-sm:items-stretch"
        >
          <div className="flex flex-1 flex-col gap-1">
            <label htmlFor="channel" className="text-12 text-muted">
              {t('content.channelField')}
            </label>
            <input
              key={q}
              id="channel"
              type="text"
              name="q"
              defaultValue={q}
              maxLength={500}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="h-10 w-full rounded border border-line-strong bg-panel px-3 text-13 hover:border-text"
            />
          </div>
          <Button type="submit" size="md">
            {t('content.channelCheck')}
          </Button>
        </form>
        <output className="mt-6 block max-w-2xl">{answer !== null && <Answer answer={answer} />}</output>
        <section className="mt-12">
          <h2 className="text-18 font-semibold">{t('content.channelList')}</h2>
          <dl className="mt-3 border-t border-line text-13">
            {channels.map(({ kind, value }) => (
              <div key={`${kind} ${value}`} className="grid border-b border-line py-2 sm:grid-cols-[12rem_1fr]">
                <dt className="text-muted">{t(kindNames[kind])}</dt>
                <dd className="num break-all">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="mt-10 max-w-2xl">
          <h2 className="text-18 font-semibold">{t('content.neverTitle')}</h2>
          <ul className="mt-3 list-disc pl-6 text-15 leading-6">
            <li>{t('content.never1')}</li>
            <li>{t('content.never2')}</li>
            <li>{t('content.never3')}</li>
          </ul>
        </section>
      </div>
    </div>
  )
}

const verdicts: Readonly<Record<ChannelAnswer['verdict'], { title: MessageKey; text: MessageKey; edge: string }>> = {
  official: { title: 'content.official', text: 'content.officialText', edge: 'border-l-buy' },
  foreign: { title: 'content.foreign', text: 'content.foreignText', edge: 'border-l-danger' },
  unreadable: { title: 'content.unreadable', text: 'content.unreadableText', edge: 'border-l-warn' },
}

function Answer({ answer: { verdict, asked } }: { answer: ChannelAnswer }) {
  const t = useT()
  const { title, text, edge } = verdicts[verdict]
  return (
    <div className={cx('border border-l-4 border-line bg-panel px-4 py-3', edge)}>
      <p className="text-15 font-semibold">{t(title)}</p>
      {asked !== null && (
        <p className="num mt-1 text-13 break-all">
          {t('content.readAs', { kind: t(kindNames[asked.kind]), value: asked.value })}
        </p>
      )}
      <p className="mt-1 text-13 text-muted">{t(text)}</p>
    </div>
  )
}

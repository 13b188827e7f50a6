import type { PushBrowser, PushTopic } from '@exchange/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/data/index.ts'
import { pushHere, turnPushOff, turnPushOn, type PushHere } from '../../../shared/data/push.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Banner, Button, Checkbox, Failure, Skeleton, toast, toastApiError } from '../../../shared/ui/index.ts'
import { useDeviceName } from '../devices.ts'
import { pushQuery } from '../push.ts'

/** In the order in which they are shown. */
const topicTexts: readonly (readonly [PushTopic, MessageKey, MessageKey])[] = [
  ['security', 'push.security', 'push.securityNote'],
  ['orders', 'push.orders', 'push.ordersNote'],
  ['alerts', 'push.alerts', 'push.alertsNote'],
]
const everyTopic: readonly PushTopic[] = topicTexts.map(([topic]) => topic)

/** Which browsers show notifications of the account, and of what. */
export function PushPage() {
  const t = useT()
  const state = useQuery(pushQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.push')}</h1>
      <p className="mt-1 text-13 text-muted">{t('push.lead')}</p>
      {state.isPending ? (
        <Skeleton className="mt-8 h-48 w-full" />
      ) : state.error === null ? (
        <>
          <Here browser={state.data.browsers.find(({ current }) => current)} />
          <Elsewhere browsers={state.data.browsers.filter(({ current }) => !current)} />
        </>
      ) : (
        <Failure onRetry={() => void state.refetch()} />
      )}
    </div>
  )
}

function usePushChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey })
}

/** This browser. What it can is known to it alone, so that the server can't write it. */
function Here({ browser }: { browser: PushBrowser | undefined }) {
  const t = useT()
  const changed = usePushChanged()
  const [here, setHere] = useState<PushHere>()
  const [topics, setTopics] = useState<readonly PushTopic[]>(everyTopic)
  const look = async () => setHere(await pushHere())
  useEffect(() => void pushHere().then(setHere), [])
  const isOn = here === 'on' && browser !== undefined

  const turnOn = useMutation({
    mutationFn: () => turnPushOn([...topics]),
    onSuccess: (isGiven) => {
      if (isGiven) toast(t('push.turnedOn'), { type: 'success' })
      else toast(t('push.notAllowed'), { type: 'warning' })
    },
    onError: (error) => {
      // What a browser throws says nothing to a person.
      if (error instanceof DOMException) toast(t('push.failed'), { type: 'error' })
      else toastApiError(error, t)
    },
    onSettled: async () => Promise.all([changed(), look()]),
  })
  const turnOff = useMutation({
    mutationFn: async (id: string) => {
      await api['DELETE /v2/settings/push/{id}']({ params: { id } })
      await turnPushOff()
    },
    onSuccess: () => toast(t('push.turnedOff'), { type: 'success' }),
    onError: (error) => toastApiError(error, t),
    onSettled: async () => Promise.all([changed(), look()]),
  })
  const choose = useMutation({
    mutationFn: ({ id, chosen }: { id: string; chosen: PushTopic[] }) =>
      api['PATCH /v2/settings/push/{id}']({ params: { id }, body: { topics: chosen } }),
    onSuccess: () => toast(t('push.saved'), { type: 'success' }),
    onError: (error) => toastApiError(error, t),
    onSettled: changed,
  })
  const chosen = isOn ? browser.topics : topics
  const toggle = (topic: PushTopic) => {
    const next = everyTopic.filter((one) => (one === topic) !== chosen.includes(one))
    if (next.length === 0) return
    setTopics(next)
    if (isOn) choose.mutate({ id: browser.id, chosen: next })
  }
  return (
    <section className="mt-8" aria-labelledby="push-here">
      <h2 id="push-here" className="text-18 font-semibold">
        {t('push.here')}
      </h2>
      {here === undefined ? (
        <Skeleton className="mt-4 h-32 w-full" />
      ) : here === 'unsupported' ? (
        <Banner className="mt-4">{t('push.unsupported')}</Banner>
      ) : here === 'refused' ? (
        <Banner className="mt-4">{t('push.refused')}</Banner>
      ) : (
        <>
          <fieldset
            className="mt-4 border-t border-line"
            disabled={turnOn.isPending || turnOff.isPending || choose.isPending}
          >
            <legend className="sr-only">{t('push.topics')}</legend>
            {topicTexts.map(([topic, text, note]) => (
              <div key={topic} className="grid gap-x-8 gap-y-2 border-b border-line py-4 sm:grid-cols-2">
                <Checkbox label={t(text)} checked={chosen.includes(topic)} onChange={() => toggle(topic)} />
                <p className="text-13 text-muted">{t(note)}</p>
              </div>
            ))}
          </fieldset>
          {isOn ? (
            <Button
              kind="secondary"
              className="mt-6"
              busy={turnOff.isPending}
              onClick={() => turnOff.mutate(browser.id)}
            >
              {t('push.turnOff')}
            </Button>
          ) : (
            <Button className="mt-6" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
              {t('push.turnOn')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Elsewhere({ browsers }: { browsers: readonly PushBrowser[] }) {
  const t = useT()
  const { date } = useFormat()
  const timeZone = useTimeZone()
  const deviceName = useDeviceName()
  const changed = usePushChanged()
  const remove = useMutation({
    mutationFn: (id: string) => api['DELETE /v2/settings/push/{id}']({ params: { id } }),
    onSuccess: () => toast(t('push.turnedOffThere'), { type: 'success' }),
    onError: (error) => toastApiError(error, t),
    onSettled: changed,
  })
  if (browsers.length === 0) return null
  const textOf = (topic: PushTopic) => topicTexts.find(([one]) => one === topic)?.[1] ?? 'push.security'
  return (
    <section className="mt-12" aria-labelledby="push-elsewhere">
      <h2 id="push-elsewhere" className="border-b border-line pb-3 text-18 font-semibold">
        {t('push.elsewhere')}
      </h2>
      <ul>
        {browsers.map(({ id, userAgent, topics, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-3 text-13">
            <span>
              <span className="font-medium">{deviceName({ userAgent })}</span>
              <span className="block text-muted">
                {topics.map((topic) => t(textOf(topic))).join(', ')} ·{' '}
                {t('push.since', { date: date(createdAt, timeZone) })}
              </span>
            </span>
            <Button
              kind="secondary"
              size="sm"
              aria-label={t('push.removeThere', { device: deviceName({ userAgent }) })}
              busy={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              {t('push.turnOff')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

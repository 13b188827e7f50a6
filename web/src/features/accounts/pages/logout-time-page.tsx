import type { LogoutTime, User } from '@exchange/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Failure, Skeleton, toast, toastApiError } from '../../../shared/ui/index.ts'
import { logoutTimesQuery } from '../logout-times.ts'
import { useRefreshedSettings } from '../own-user.ts'

/** After how long without a request the account is signed out. */
export function LogoutTimePage({ user }: { user: User }) {
  const t = useT()
  const times = useQuery(logoutTimesQuery)
  const refresh = useRefreshedSettings()
  const change = useMutation({
    mutationFn: (logoutTime: LogoutTime) => api['POST /v2/settings/general']({ body: { logoutTime } }),
    onSuccess: () => {
      toast(t('security.logoutSaved'), { type: 'success' })
      return refresh()
    },
    onError: (error) => toastApiError(error, t),
  })
  const chosen = change.isPending ? change.variables : user.logoutTime
  const textOf = (seconds: number) =>
    seconds % 3600 === 0
      ? t('security.hours', { count: seconds / 3600 })
      : t('security.minutes', { count: seconds / 60 })
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.logoutTime')}</h1>
      <p className="mt-1 text-13 text-muted">{t('security.logoutLead')}</p>
      {times.isPending ? (
        <Skeleton className="mt-8 h-64 w-full max-w-sm" />
      ) : times.error === null ? (
        <fieldset className="mt-8 max-w-sm" disabled={change.isPending}>
          <legend className="sr-only">{t('shared.logoutTime')}</legend>
          {times.data.map((seconds) => (
            <label
              key={seconds}
              className="flex cursor-pointer items-center gap-3 border-b border-line px-2 py-3 text-13 hover:bg-hover"
            >
              <input
                type="radio"
                name="logoutTime"
                className="size-4 accent-(--accent-fill)"
                checked={seconds === chosen}
                onChange={() => change.mutate(seconds)}
              />
              {textOf(seconds)}
            </label>
          ))}
        </fieldset>
      ) : (
        <Failure onRetry={() => void times.refetch()} />
      )}
      <p className="mt-4 text-12 text-muted">{t('security.logoutLonger')}</p>
    </div>
  )
}

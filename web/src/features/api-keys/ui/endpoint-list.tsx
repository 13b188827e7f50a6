import { permissionsOf, type KeyType } from '@exchange/contract/api-keys/types'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Checkbox, Empty, SearchField } from '../../../shared/ui/index.ts'
import { endpointsQuery } from '../data.ts'
import { permissionTexts } from './texts.ts'

interface EndpointListProps {
  type: KeyType
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** The allow-list: operations that the key's type covers, grouped by what they ask for. */
export function EndpointList({ type, chosen, onChange }: EndpointListProps) {
  const t = useT()
  const { data } = useSuspenseQuery(endpointsQuery)
  const [search, setSearch] = useState('')
  const permissions = permissionsOf[type]
  const words = search.trim().toLowerCase()
  const offered = data.filter(({ permission }) => permissions.includes(permission))
  const found = offered.filter(({ path, summary }) => `${path} ${summary}`.toLowerCase().includes(words))
  const set = (paths: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const path of paths) {
      if (isChosen) next.add(path)
      else next.delete(path)
    }
    onChange(next)
  }
  return (
    <div className="flex flex-col gap-3 rounded border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={t('api-keys.searchOperations')}
          value={search}
          onChange={setSearch}
          className="w-full sm:w-64"
        />
        <span className="num text-12 text-muted" aria-live="polite">
          {t('api-keys.chosen', { count: offered.filter(({ path }) => chosen.has(path)).length, of: offered.length })}
        </span>
      </div>
      <div className="flex max-h-96 flex-col gap-4 overflow-y-auto">
        {found.length === 0 && <Empty title={t('api-keys.noOperation')} />}
        {permissions.map((permission) => {
          const group = found.filter((endpoint) => endpoint.permission === permission)
          if (group.length === 0) return null
          const paths = group.map(({ path }) => path)
          const isAll = paths.every((path) => chosen.has(path))
          return (
            <fieldset key={permission} aria-label={t(permissionTexts[permission])} className="flex flex-col gap-2">
              <div className="flex items-center justify-between">
                <span className="text-12 font-medium text-muted" aria-hidden="true">
                  {t(permissionTexts[permission])}
                </span>
                <Button kind="quiet" size="sm" onClick={() => set(paths, !isAll)}>
                  {t(isAll ? 'api-keys.chooseNone' : 'api-keys.chooseAll')}
                </Button>
              </div>
              {group.map(({ path, summary }) => (
                <Checkbox
                  key={path}
                  checked={chosen.has(path)}
                  onChange={(event) => set([path], event.target.checked)}
                  label={
                    <>
                      <code className="font-mono text-12 break-all">{path}</code>{' '}
                      <span lang="en" className="text-12 text-muted">
                        {summary}
                      </span>
                    </>
                  }
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}

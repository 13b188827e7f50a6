import { providerNames, type ConnectionProvider } from '@exchange/contract/accounts/providers'
import { useState, type FormEvent } from 'react'
import { api } from '../../../shared/data/index.ts'
import { formText } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Banner, Button, TextField, toastApiError } from '../../../shared/ui/index.ts'

interface IdentityPageProps {
  provider: ConnectionProvider
  /** The sign-in that was begun; absent = none was. */
  begun: { readonly state: string; readonly nonce: string } | undefined
}

/** Stands in for Apple or Google: whoever somebody says to be, they are. */
export function IdentityPage({ provider, begun }: IdentityPageProps) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const name = providerNames[provider]

  async function send(event: FormEvent<HTMLFormElement>, nonce: string, state: string) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    try {
      const [email, called] = [formText(form, 'email').trim(), formText(form, 'name').trim()]
      const { code } = await api['POST /v2/demo/identities']({ body: { provider, nonce, email, name: called } })
      const user = called === '' ? {} : { user: JSON.stringify({ name: { firstName: called } }) }
      answer(provider, { state, code, ...user })
    } catch (error) {
      setIsBusy(false)
      toastApiError(error, t)
    }
  }

  return (
    <div className="page flex flex-1 flex-col items-center pt-12 pb-16">
      <div className="w-full max-w-sm">
        <h1 className="text-24 font-semibold">{t('demo.identityTitle', { provider: name })}</h1>
        <div className="mt-4">
          <Banner kind="warn">{t('demo.identityLead', { provider: name })}</Banner>
        </div>
        {begun === undefined ? (
          <p className="mt-6 text-13 text-muted">{t('demo.identityNone')}</p>
        ) : (
          <form className="mt-6 flex flex-col gap-4" onSubmit={(event) => void send(event, begun.nonce, begun.state)}>
            <TextField
              label={t('demo.identityEmail', { provider: name })}
              name="email"
              type="email"
              autoComplete="off"
              required
            />
            <TextField label={t('demo.identityName')} name="name" autoComplete="off" maxLength={100} />
            <Button type="submit" size="lg" wide busy={isBusy}>
              {t('demo.identityGo')}
            </Button>
            <Button
              kind="quiet"
              wide
              disabled={isBusy}
              onClick={() => answer(provider, { state: begun.state, error: 'access_denied' })}
            >
              {t('demo.identityLeave')}
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}

/** Sends the browser back as each of them does: Google by its address, Apple by a form. */
function answer(provider: ConnectionProvider, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = provider === 'apple' ? 'post' : 'get'
  form.action = `/v2/connection/callback/${provider}`
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

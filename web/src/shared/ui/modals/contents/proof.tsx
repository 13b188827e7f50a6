import type { ActAsked, ProofMethod } from '@exchange/contract/accounts'
import { useState, type FormEvent } from 'react'
import { api } from '../../../data/api.ts'
import { canUsePasskeys, choosePasskey } from '../../../data/passkeys.ts'
import { formText } from '../../../format/index.ts'
import { useT, type MessageKey } from '../../../i18n/index.ts'
import { toastApiError } from '../../api-errors.ts'
import { Button } from '../../base/button.tsx'
import { CodeInput } from '../../base/code-input.tsx'
import { PasswordField, TextField } from '../../base/field.tsx'
import { Segmented } from '../../base/segmented.tsx'
import { useSecondsLeft } from '../../base/use-seconds-left.ts'
import type { Ending } from '../ending.ts'
import { ModalContent } from '../host.tsx'
import { Details, useCall } from '../parts.tsx'
import { sayRefusal } from './refused-code.ts'

const RESEND_SECONDS = 60

/** What each request does, for those that say it; the others have their lines. */
const deeds: Readonly<Record<string, MessageKey>> = {
  'accounts.generateTotp': 'modals.deedApp',
  'accounts.toggleTotp': 'modals.deedAppOff',
  'accounts.renewRecoveryCodes': 'modals.deedCodes',
  'accounts.startPasskey': 'modals.deedPasskey',
  'accounts.deletePasskey': 'modals.deedPasskeyOff',
  'accounts.changePassword': 'modals.deedPassword',
  'accounts.createPassword': 'modals.deedPasswordNew',
  'accounts.deleteAccount': 'modals.deedClosing',
  'accounts.changeEmail': 'modals.deedEmail',
  'accounts.askDataExport': 'modals.deedExport',
  'accounts.openDataExport': 'modals.deedExport',
  'accounts.setAntiPhishing': 'modals.deedAntiPhishing',
  'accounts.changeGeneral': 'modals.deedLogoutTime',
  'accounts.setQrLogin': 'modals.deedQrOn',
  'accounts.answerQrLogin': 'modals.deedQr',
  'accounts.linkWallet': 'modals.deedWallet',
  'accounts.linkConnection': 'modals.deedConnection',
  'accounts.addConnection': 'modals.deedConnection',
  'accounts.removeConnection': 'modals.deedConnectionOff',
  'accounts.authorizeApp': 'modals.deedAuthorize',
  'accounts.removeWallet': 'modals.deedWalletOff',
  'accounts.setPhone': 'modals.deedPhone',
  'accounts.removePhone': 'modals.deedPhoneOff',
  'accounts.addBillingAddress': 'modals.deedBilling',
  'accounts.editBillingAddress': 'modals.deedBilling',
  'accounts.deleteBillingAddress': 'modals.deedBilling',
  'accounts.connectUssd': 'modals.deedUssd',
  'accounts.setUssdPin': 'modals.deedUssd',
  'withdrawals.confirm': 'modals.deedWithdraw',
  'address-book.add': 'modals.deedAddress',
  'address-book.switchWhitelist': 'modals.deedWhitelistOff',
  'api-keys.create': 'modals.deedKey',
  'api-keys.change': 'modals.deedKey',
  'integrations.create': 'modals.deedIntegration',
  'integrations.change': 'modals.deedIntegration',
  'integrations.renew': 'modals.deedIntegration',
  'accounts.endSession': 'modals.deedDevices',
  'accounts.endSessions': 'modals.deedDevices',
  'accounts.endDevice': 'modals.deedDevices',
}
/** Fields of a request that are shown beside what it does. */
const lineNames: Readonly<Record<string, MessageKey>> = {
  receive: 'modals.lineReceive',
  ticker: 'modals.lineTicker',
  fee: 'modals.lineFee',
  network: 'modals.lineNetwork',
  address: 'modals.lineAddress',
  memo: 'modals.lineMemo',
  phone: 'modals.linePhone',
  country: 'modals.lineCountry',
  email: 'modals.lineEmail',
  client: 'modals.lineApp',
  provider: 'modals.lineProvider',
  account: 'modals.lineAccount',
}
const names: Readonly<Record<ProofMethod, MessageKey>> = {
  passkey: 'modals.proofPasskey',
  totp: 'modals.proofApp',
  recoveryCode: 'modals.proofRecovery',
  password: 'modals.proofPassword',
  code: 'modals.proofMailed',
}

type Shown = Omit<Parameters<(typeof api)['POST /v2/2fa/validate']>[0]['body'], 'act'>

/** The owner of the account proves that a request is meant. */
export function Proof({ asked, done, hold }: { asked: ActAsked } & Ending<'confirmed'>) {
  const t = useT()
  const methods = asked.methods.filter((method) => method !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState<ProofMethod | undefined>(methods[0])
  const [fault, setFault] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isBusy, call] = useCall(hold, (error) => {
    setFault(error instanceof Error && error.name === 'NotAllowedError' ? t('modals.proofLeft') : sayRefusal(error, t))
    setRefusals((count) => count + 1)
  })
  const show = (shown: () => Promise<Shown>) =>
    call(async () => {
      setFault(undefined)
      await api['POST /v2/2fa/validate']({ body: { act: asked.act, ...(await shown()) } })
      done('confirmed')
    })
  const deed = deeds[asked.kind]
  const rows = asked.lines.flatMap(({ name, value }) => {
    const named = lineNames[name]
    if (named !== undefined) return { term: t(named), value }
    return deed === undefined ? { term: name, value } : []
  })
  return (
    <ModalContent title={t('modals.proofTitle')} {...(deed === undefined ? {} : { description: t(deed) })}>
      {rows.length > 0 && (
        <div className="mb-4">
          <Details rows={rows} />
        </div>
      )}
      {methods.length > 1 && method !== undefined && (
        <Segmented
          className="mb-4 w-full *:flex-1"
          label={t('modals.proofTitle')}
          value={method}
          onChange={(next) => {
            setFault(undefined)
            setMethod(next)
          }}
          options={methods.map((value) => ({ value, text: t(names[value]) }))}
        />
      )}
      {method === undefined && <p className="text-13">{t('modals.proofNoWay')}</p>}
      {method === 'passkey' && asked.options !== null && (
        <Passkey
          isBusy={isBusy}
          fault={fault}
          onChoose={() => show(async () => ({ passkey: await choosePasskey(asked.options ?? never()) }))}
        />
      )}
      {method === 'totp' && asked.withPassword && (
        <AppCode isBusy={isBusy} fault={fault} onShow={(shown) => show(async () => shown)} />
      )}
      {method === 'totp' && !asked.withPassword && (
        <CodeInput
          key={refusals}
          label={t('modals.code')}
          error={fault}
          disabled={isBusy}
          onComplete={(totp) => void show(async () => ({ totp }))}
        />
      )}
      {method === 'recoveryCode' && (
        <RecoveryCode
          isBusy={isBusy}
          fault={fault}
          withPassword={asked.withPassword}
          onShow={(shown) => show(async () => shown)}
        />
      )}
      {(method === 'password' || method === 'code') && (
        <MailedProof
          isBusy={isBusy}
          fault={fault}
          hasPassword={method === 'password'}
          onShow={(shown) => show(async () => shown)}
        />
      )}
    </ModalContent>
  )
}

function never(): never {
  throw new Error('no passkey was asked for')
}

interface WayProps {
  isBusy: boolean
  fault: string | undefined
}

function Passkey({ isBusy, fault, onChoose }: WayProps & { onChoose: () => Promise<void> }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      <Button size="lg" wide busy={isBusy} onClick={() => void onChoose()}>
        {t('modals.proofUsePasskey')}
      </Button>
      {fault !== undefined && (
        <p role="alert" className="text-12 text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

interface ShownProps extends WayProps {
  onShow: (shown: Shown) => Promise<void>
}

/** A code of the app, with the password. */
function AppCode({ isBusy, fault, onShow }: ShownProps) {
  const t = useT()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void onShow({ password: formText(form, 'password'), totp: formText(form, 'totp').trim() })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <PasswordField label={t('modals.proofPassword')} name="password" autoComplete="current-password" />
      <TextField label={t('modals.code')} name="totp" inputMode="numeric" autoComplete="one-time-code" error={fault} />
      <Button type="submit" wide busy={isBusy}>
        {t('modals.proofConfirm')}
      </Button>
    </form>
  )
}

function RecoveryCode({ isBusy, fault, withPassword, onShow }: ShownProps & { withPassword: boolean }) {
  const t = useT()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const recoveryCode = formText(form, 'recoveryCode').trim()
    void onShow(withPassword ? { password: formText(form, 'password'), recoveryCode } : { recoveryCode })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      {withPassword && (
        <PasswordField label={t('modals.proofPassword')} name="password" autoComplete="current-password" />
      )}
      <TextField
        label={t('modals.proofRecovery')}
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={fault}
      />
      <Button type="submit" wide busy={isBusy}>
        {t('modals.proofConfirm')}
      </Button>
    </form>
  )
}

interface MailedProofProps extends ShownProps {
  hasPassword: boolean
}

/** The code that was mailed, with the password where there is one. */
function MailedProof({ isBusy, fault, hasPassword, onShow }: MailedProofProps) {
  const t = useT()
  const [wait, startWait] = useSecondsLeft(RESEND_SECONDS)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = formText(form, 'code').trim()
    void onShow(hasPassword ? { password: formText(form, 'password'), code } : { code })
  }
  const resend = async () => {
    try {
      startWait((await api['POST /v2/2fa/code']()).retryAfter)
    } catch (error) {
      toastApiError(error, t)
    }
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      {hasPassword && (
        <PasswordField label={t('modals.proofPassword')} name="password" autoComplete="current-password" />
      )}
      <TextField
        label={t('modals.proofMailed')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={fault}
      />
      <Button type="submit" wide busy={isBusy}>
        {t('modals.proofConfirm')}
      </Button>
      <Button kind="quiet" size="sm" className="num self-end" disabled={wait > 0} onClick={() => void resend()}>
        {wait > 0 ? t('modals.codeAgainIn', { seconds: wait }) : t('modals.codeAgain')}
      </Button>
    </form>
  )
}

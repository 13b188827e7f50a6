import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent, type ReactNode } from 'react'
import { Banner } from '../../../src/shared/ui/base/banner.tsx'
import { Button } from '../../../src/shared/ui/base/button.tsx'
import { TextField } from '../../../src/shared/ui/base/field.tsx'
import { call } from '../api.ts'
import { makeKey, prove } from '../keys.ts'
import { lasting } from '../parts.tsx'

/** A small page of its own, for who is not signed in. */
function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-5 p-6">
      <h1 className="text-24 font-semibold">{title}</h1>
      {children}
    </main>
  )
}

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

function Fault({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p role="alert" className="text-13 text-danger">
      {text}
    </p>
  )
}

export function SignIn() {
  const queries = useQueryClient()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function signIn() {
    setBusy(true)
    setFault('')
    try {
      const { id, options } = await call('POST /admin/api/sign-in/start')
      await call('POST /admin/api/sign-in', { body: { id, response: await prove(options) } })
      await queries.invalidateQueries()
    } catch (reason) {
      setFault(messageOf(reason))
      setBusy(false)
    }
  }
  return (
    <Door title="Console">
      <p>Whoever runs this exchange signs in with a key. There are no passwords here.</p>
      <Fault text={fault} />
      <Button size="lg" busy={isBusy} onClick={() => void signIn()}>
        Sign in with your key
      </Button>
    </Door>
  )
}

/** The part of an address that never reaches a server. */
const tokenOf = (): string => location.hash.slice(1)

export function InvitationPage() {
  const [token] = useState(tokenOf)
  const [invitation, setInvitation] = useState<{ name: string; keys: number; opensIn: number } | null>(null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState<readonly string[] | null>(null)
  useEffect(() => {
    call('POST /admin/api/invitation', { body: { token } }).then(setInvitation, (reason: unknown) =>
      setFault(messageOf(reason)),
    )
  }, [token])
  async function enrol(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    setFault('')
    try {
      const { id, options } = await call('POST /admin/api/invitation/key/start', { body: { token } })
      const response = await makeKey(options)
      const {
        keys,
        opened,
        words: ofKeys,
      } = await call('POST /admin/api/invitation/key', { body: { token, id, name, response } })
      setInvitation((before) => before && { ...before, keys })
      setName('')
      setOpen(opened)
      setWords(ofKeys)
    } catch (reason) {
      setFault(messageOf(reason))
    } finally {
      setBusy(false)
    }
  }
  if (isOpen)
    return (
      <Door title="Two keys are enrolled">
        <output>Keep them in different places. Either of them signs you in.</output>
        <a href="/admin" className="text-accent underline">
          Sign in
        </a>
      </Door>
    )
  if (words !== null)
    return (
      <Door title="Two keys are enrolled">
        <output className="flex flex-col gap-3">
          <span>
            Keep them in different places. They open the console once another operator has confirmed that they are
            yours: speak to one, and read these words to them.
          </span>
          <strong className="font-mono">{words.join(' ')}</strong>
        </output>
      </Door>
    )
  return (
    <Door title="Invitation">
      <Fault text={fault} />
      {invitation !== null && invitation.opensIn > 0 && (
        <Banner kind="warn">This link works in {lasting(invitation.opensIn)}, unless somebody cancels it.</Banner>
      )}
      {invitation !== null && invitation.opensIn === 0 && (
        <form onSubmit={(event) => void enrol(event)} className="flex flex-col gap-4">
          <output>
            {invitation.keys === 0
              ? `Welcome, ${invitation.name}. Enrol two keys, so that losing one locks nobody out.`
              : 'The first key is enrolled. Now the second one, on another device.'}
          </output>
          <TextField
            label={`Name of key ${invitation.keys + 1}`}
            required
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
            hint="For yourself: “blue key on the key ring”."
          />
          <Button type="submit" size="lg" busy={isBusy}>
            Enrol key {invitation.keys + 1}
          </Button>
        </form>
      )}
    </Door>
  )
}

export function CancelPage() {
  const [token] = useState(tokenOf)
  const [fault, setFault] = useState('')
  const [canceled, setCanceled] = useState<{ act: string; target: string } | null>(null)
  async function cancel() {
    setFault('')
    try {
      setCanceled(await call('POST /admin/api/cancel', { body: { token } }))
    } catch (reason) {
      setFault(messageOf(reason))
    }
  }
  return (
    <Door title="Cancel">
      <Fault text={fault} />
      {canceled === null ? (
        <>
          <p>This link cancels what was proposed. It can do nothing else.</p>
          <Button kind="danger" onClick={() => void cancel()}>
            Cancel it
          </Button>
        </>
      ) : (
        <output>
          Canceled: {canceled.act} on {canceled.target}
        </output>
      )}
    </Door>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '@exchange/contract/operators'
import type { ConsoleRoom, OperatorVerb } from '@exchange/contract/kernel'
import { permissionFor } from '@exchange/contract/operators/roles'
import { createContext, use, type ReactNode } from 'react'
import { call } from './api.ts'
import { Loaded } from './parts.tsx'
import { SignIn } from './rooms/sign-in.tsx'

type Current = ConsoleOperations['GET /admin/api/session']['output']
type ConsoleSession = Current & { readonly operator: NonNullable<Current['operator']> }

const SessionContext = createContext<ConsoleSession | null>(null)

export function useSession(): ConsoleSession {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession needs somebody signed in')
  return session
}

/** What this operator may do: what they may not is not shown, and would be refused. */
export function useMay(): (verb: OperatorVerb, room: ConsoleRoom) => boolean {
  const { operator } = useSession()
  return (verb, room) => permissionFor(operator.permissions, { verb, room }) !== null
}

/** The rooms for who is signed in, the door for everybody else. */
export function Signed({ children }: { children: ReactNode }) {
  const query = useQuery({
    queryKey: ['session'],
    queryFn: async () => call('GET /admin/api/session'),
    refetchInterval: 30_000,
  })
  return (
    <Loaded query={query}>
      {(session) =>
        session.operator === null ? (
          <SignIn />
        ) : (
          <SessionContext value={{ ...session, operator: session.operator }}>{children}</SessionContext>
        )
      }
    </Loaded>
  )
}

import { lazy, Suspense, type ComponentProps } from 'react'
import { Rich, useT } from '../../../shared/i18n/index.ts'
import type { CodeStep } from './code-step.tsx'

const load = () => import('./code-step.tsx')
const Loaded = lazy(() => load().then((module) => ({ default: module.CodeStep })))

/** Fetches the step ahead, while the server still answers the first one. */
export const prepareCodeStep = (): void => void load().catch(() => null)

type CodeStepProps = ComponentProps<typeof CodeStep>

/** The step of the code; until its script is here, what takes the same room, so that nothing jumps. */
export function WaitingCodeStep(props: CodeStepProps) {
  return (
    <Suspense fallback={<Outline message={props.message} demo={props.demo} />}>
      <Loaded {...props} />
    </Suspense>
  )
}

const DIGITS = 6

function Outline({ message, demo }: Pick<CodeStepProps, 'message' | 'demo'>) {
  const t = useT()
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <p className="text-13">{message}</p>
      <div className="flex flex-col gap-1">
        <p className="text-12 text-muted">{t('accounts.code')}</p>
        <div className="grid grid-cols-6 gap-2">
          {Array.from({ length: DIGITS }, (_, at) => (
            <span key={at} className="skeleton h-12" />
          ))}
        </div>
      </div>
      {demo && (
        <p className="text-12 text-muted">
          <Rich id="accounts.demoMail" slots={[<span key="mailbox" />]} />
        </p>
      )}
      <div className="h-8" />
    </div>
  )
}

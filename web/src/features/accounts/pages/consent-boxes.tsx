import type { RegistrationConsent } from '@exchange/contract/regions'
import type { AskedConsent } from '@exchange/contract/site'
import { Link } from '@tanstack/react-router'
import { Rich } from '../../../shared/i18n/index.ts'
import { Checkbox } from '../../../shared/ui/index.ts'
import { consentTexts } from '../pure/consents.ts'

/** The document that a consent is about. */
const consentDocuments: Partial<Record<RegistrationConsent, string>> = {
  terms: 'terms-of-use',
  privacy: 'privacy-policy',
  privacyAndTerms: 'terms-of-use',
  cookiesPolicy: 'cookies',
  risks: 'risk-disclosure',
}

const faultId = 'consent-fault'

interface ConsentBoxesProps {
  /** What the edition asks for. */
  consents: readonly AskedConsent[]
  /** Required and not given at the last try. */
  missing: ReadonlySet<RegistrationConsent>
  fault: string | undefined
}

/** What somebody agrees to who opens an account: first what is required, then what may be given as well. */
export function ConsentBoxes({ consents, missing, fault }: ConsentBoxesProps) {
  return (
    <div className="flex flex-col gap-2">
      {consents.map(
        ({ name, required }) =>
          required && <ConsentBox key={name} name={name} isRequired isMissing={missing.has(name)} />,
      )}
      {fault !== undefined && (
        <p id={faultId} role="alert" className="text-12 text-danger">
          {fault}
        </p>
      )}
      {consents.map(
        ({ name, required }) => !required && <ConsentBox key={name} name={name} isRequired={false} isMissing={false} />,
      )}
    </div>
  )
}

interface ConsentBoxProps {
  name: RegistrationConsent
  isRequired: boolean
  isMissing: boolean
}

function ConsentBox({ name, isRequired, isMissing }: ConsentBoxProps) {
  const type = consentDocuments[name]
  const slots =
    type === undefined
      ? []
      : [
          <Link
            key={type}
            to="/terms/$type"
            params={{ type }}
            target="_blank"
            className="underline underline-offset-4"
          />,
        ]
  return (
    <Checkbox
      name={name}
      required={isRequired}
      aria-invalid={isMissing ? true : undefined}
      aria-describedby={isMissing ? faultId : undefined}
      label={<Rich id={consentTexts[name]} slots={slots} />}
    />
  )
}

/** The required consents that a form was sent without. */
export const missingConsents = (consents: readonly AskedConsent[], given: FormData): readonly RegistrationConsent[] =>
  consents.filter(({ name, required }) => required && !given.has(name)).map(({ name }) => name)

/** The consents that were ticked, as they are sent. */
export const givenConsents = (
  consents: readonly AskedConsent[],
  given: FormData,
): Readonly<Partial<Record<RegistrationConsent, true>>> =>
  Object.fromEntries(consents.filter(({ name }) => given.has(name)).map(({ name }) => [name, true] as const))

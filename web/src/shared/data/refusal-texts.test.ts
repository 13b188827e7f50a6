import { errors, fieldRules } from '@exchange/contract/errors'
import type { ErrorEnvelope } from '@exchange/contract'
import { describe, expect, it } from 'vitest'
import { locales } from '../i18n/locales.ts'
import type { Translate } from '../i18n/index.ts'
import { translateRefusal } from './refusal-texts.ts'

const refusal = (part: Partial<ErrorEnvelope>): ErrorEnvelope => ({
  status: 422,
  code: 30,
  message: 'Validation failed',
  errors: {},
  notification: null,
  warning: null,
  ...part,
})
const textsOf = async (locale: string): Promise<Record<string, string>> =>
  (await import(new URL(`../../locales/${locale}/errors.ts`, import.meta.url).href)).default

/** As a page of this language says it. */
async function sayIn(locale: string): Promise<Translate> {
  const texts = await textsOf(locale)
  return (key, values = {}) =>
    texts[key.slice('errors.'.length)]?.replace('{limit}', String(values['limit'] ?? '')) ?? key
}

describe('U9 a refusal speaks the language of the page', () => {
  it.each(locales)('every name of the catalogue and every rule of a field has a text in %s', async (locale) => {
    const names = [...Object.keys(errors), ...fieldRules.map((rule) => `field-${rule}`)]
    expect(Object.keys(await textsOf(locale)).toSorted()).toEqual(names.toSorted())
  })

  it('by its name and its bound, at the field', async () => {
    const said = translateRefusal(
      refusal({ error: 'amount-below-minimum', limit: '0,001', errors: { amount: ['Given amount is less than …'] } }),
      await sayIn('de'),
    )
    expect(said.errors).toEqual({ amount: ['Die kleinste Order ist 0,001.'] })
    expect(said.message).toBe('Die kleinste Order ist 0,001.')
  })

  it('of a failed check by the rule that each field broke', async () => {
    const said = translateRefusal(
      refusal({
        error: 'request-invalid',
        faults: { label: { rule: 'text-long', limit: '64' }, email: { rule: 'email' } },
        errors: {
          label: ['The label may not be longer than 64 characters.'],
          email: ['Email field format is invalid.'],
        },
      }),
      await sayIn('tr'),
    )
    expect(said.errors).toEqual({
      label: ['En fazla 64 karakter girin.'],
      email: ['ad@example.com gibi bir e-posta adresi girin.'],
    })
  })

  it('a name that this page does not know keeps the words of the server', async () => {
    const newer = refusal({ error: 'from-tomorrow' as never, message: 'New.', errors: { x: ['New text.'] } })
    expect(translateRefusal(newer, await sayIn('ka'))).toEqual(newer)
    const own = refusal({ message: 'wrong content type' })
    expect(translateRefusal(own, await sayIn('ka'))).toBe(own)
  })
})

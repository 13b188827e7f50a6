import { regions } from '@exchange/contract/regions'
import { describe, expect, test } from 'vitest'
import { readChannel } from '../modules/content/normalise.ts'
import { regionContent } from '../../web/src/shared/region/index.ts'
import { officialChannels } from './channels.ts'

describe('U10 the channel checker knows every way that the pages of an edition name', () => {
  test.each(regions)('%s', (region) => {
    const keys = (officialChannels().get(region) ?? []).map((value) => readChannel(value)?.key)
    const { brand, support, phones, extraPhone, whatsApp, mailboxes } = regionContent(region)
    const shown = [
      brand.domain,
      support.email,
      ...phones.map(({ number }) => number),
      ...phones.map(({ number }) => `00${number.replaceAll(/\D/g, '')}`),
      ...(extraPhone === null ? [] : [extraPhone]),
      ...(whatsApp === null ? [] : [whatsApp]),
      ...Object.values(mailboxes),
    ]
    for (const value of shown) {
      const key = readChannel(value)?.key
      expect(key, value).toBeDefined()
      expect(keys, value).toContain(key)
    }
    // Somebody else's number at the same messenger is not ours.
    expect(keys).not.toContain('wa.me')
    expect(keys).not.toContain(readChannel('https://wa.me/447700900999')?.key)
  })
})

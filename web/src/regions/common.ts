import { brand } from '@exchange/contract/regions/brand'
import type { Mailbox, RegionContent, SupportPhone } from '../shared/region/content.ts'

const mailbox = (name: Mailbox) => `${name}@${brand.domain}`

/** Numbers that are kept free for examples; the company's own take their place. */
export const international: SupportPhone = { label: 'GB', number: '+44 20 7946 0100', languages: ['en'] }

/** What all editions share. */
export const common = {
  brand,
  phones: [international],
  extraPhone: null,
  whatsApp: 'https://wa.me/447700900123',
  mailboxes: {
    listing: mailbox('listing'),
    support: mailbox('support'),
    partnerships: mailbox('partnerships'),
    institutional: mailbox('institutional'),
    info: mailbox('info'),
    marketing: mailbox('marketing'),
    security: mailbox('security'),
    kep: mailbox('kep'),
    travelrule: mailbox('travelrule'),
    pr: mailbox('pr'),
  },
  // The site itself is installed as an app; there is none in a store.
  apps: { android: null, apple: null, download: '/download-apps', qrLink: '/download-apps' },
} as const satisfies Partial<RegionContent>

/** A mail to support says which edition it comes from. */
export function supportOf(edition: string): RegionContent['support'] {
  const email = mailbox('support')
  return { email, url: `mailto:${email}?subject=${encodeURIComponent(`Support (${edition})`)}` }
}

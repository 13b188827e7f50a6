import { Popover } from '@base-ui/react/popover'
import { isPageOpen } from '@exchange/contract/site/pages'
import { Link } from '@tanstack/react-router'
import { Mail, MessageCircle, Phone, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSettings } from '../../data/use-settings.ts'
import { languageNames, locales, useT } from '../../i18n/index.ts'
import { regionContent } from '../../region/index.ts'
import { IconButton } from '../base/button.tsx'

interface SupportPanelProps {
  label: string
  face: ReactNode
  buttonClass: string
}

const rowClass =
  'flex items-start gap-3 rounded px-2 py-2 text-13 hover:bg-hover [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted'
const linkClass = 'text-13 underline underline-offset-4'

/** How this edition can be reached: mail, phones, messenger, and where to look first. */
export default function SupportPanel({ label, face, buttonClass }: SupportPanelProps) {
  const t = useT()
  const { region, flags } = useSettings()
  const { support, phones, extraPhone, whatsApp } = regionContent(region)
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger aria-label={label} title={label} className={buttonClass}>
        {face}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="end" sideOffset={8} collisionPadding={16} className="z-30">
          <Popover.Popup className="w-80 max-w-[calc(100vw-2rem)] rounded bg-raised p-4 shadow-float outline-none">
            <div className="flex items-start justify-between gap-4">
              <Popover.Title className="text-15 font-semibold">{label}</Popover.Title>
              <Popover.Close
                render={
                  <IconButton label={t('shared.close')} size="sm" className="-mt-1 -mr-2">
                    <X className="size-4" />
                  </IconButton>
                }
              />
            </div>
            <Popover.Description className="text-12 text-muted">{t('site.supportLead')}</Popover.Description>
            <ul className="-mx-2 mt-3">
              <li>
                <a href={support.url} className={rowClass}>
                  <Mail aria-hidden="true" />
                  <span className="min-w-0 wrap-anywhere">{support.email}</span>
                </a>
              </li>
              {phones.map(({ label: country, number, languages }) => (
                <Call key={number} number={number}>
                  {[country, ...locales.filter((one) => languages.includes(one)).map((one) => languageNames[one])].join(
                    ' · ',
                  )}
                </Call>
              ))}
              {extraPhone !== null && <Call number={extraPhone}>{t('site.supportOtherPhone')}</Call>}
              {whatsApp !== null && (
                <li>
                  <a href={whatsApp} target="_blank" rel="noreferrer" className={rowClass}>
                    <MessageCircle aria-hidden="true" />
                    {t('site.supportWhatsApp')}
                  </a>
                </li>
              )}
            </ul>
            <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3">
              {isPageOpen('/system-page', flags) && (
                <Link to="/system-page" onClick={close} className={linkClass}>
                  {t('shared.navStatus')}
                </Link>
              )}
              {isPageOpen('/community-and-channel-verification', flags) && (
                <Link to="/community-and-channel-verification" onClick={close} className={linkClass}>
                  {t('shared.navChannels')}
                </Link>
              )}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Call({ number, children }: { number: string; children: ReactNode }) {
  return (
    <li>
      <a href={`tel:${number.replaceAll(' ', '')}`} className={rowClass}>
        <Phone aria-hidden="true" />
        <span>
          <span className="num">{number}</span>
          <span className="block text-12 text-muted">{children}</span>
        </span>
      </a>
    </li>
  )
}

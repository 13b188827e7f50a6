import { Star, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useT, type MessageKey } from '../../i18n/index.ts'
import { CodeInput } from '../base/code-input.tsx'
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator } from '../base/menu.tsx'
import { Tabs } from '../base/tabs.tsx'
import { Tooltip } from '../base/tooltip.tsx'
import {
  Button,
  ButtonLink,
  Checkbox,
  CopyButton,
  IconButton,
  NumberField,
  Pagination,
  PasswordField,
  SearchField,
  Segmented,
  Select,
  Spinner,
  TabLink,
  TabLinks,
  TextField,
  type ButtonKind,
} from '../index.ts'
import { Row, State, type SampleProps } from './frame.tsx'

const buttonKinds: readonly (readonly [ButtonKind, MessageKey])[] = [
  ['primary', 'shared.signUp'],
  ['secondary', 'shared.cancel'],
  ['quiet', 'shared.close'],
  ['danger', 'shared.clear'],
  ['buy', 'shared.buy'],
  ['sell', 'shared.sell'],
]

export function Buttons() {
  const t = useT()
  const every = (look: { size?: 'sm' | 'lg'; disabled?: true; busy?: true }) =>
    buttonKinds.map(([kind, text]) => (
      <Button key={kind} kind={kind} {...look}>
        {t(text)}
      </Button>
    ))
  return (
    <>
      <p className="text-12 text-muted">{t('design.hoverHint')}</p>
      <State of="sm">
        <Row>{every({ size: 'sm' })}</Row>
      </State>
      <State of="md">
        <Row>{every({})}</Row>
      </State>
      <State of="lg">
        <Row>{every({ size: 'lg' })}</Row>
      </State>
      <State of="disabled">
        <Row>{every({ disabled: true })}</Row>
      </State>
      <State of="busy">
        <Row>{every({ busy: true })}</Row>
      </State>
      <State of="wide">
        <Button wide>{t('shared.signUp')}</Button>
      </State>
      <State of="ButtonLink, IconButton, CopyButton, Spinner">
        <Row>
          <ButtonLink to="/markets" kind="secondary">
            {t('shared.navMarkets')}
          </ButtonLink>
          <IconButton label={t('shared.search')}>
            <Star className="size-4" />
          </IconButton>
          <IconButton label={t('design.disabled')} disabled>
            <Star className="size-4" />
          </IconButton>
          <CopyButton text={t('design.fieldValue')} what={t('shared.copy')} />
          <Spinner />
        </Row>
      </State>
    </>
  )
}

export function Fields() {
  const t = useT()
  const [amount, setAmount] = useState('0.5')
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState('first')
  const choices = [
    { value: 'first', text: t('design.first') },
    { value: 'second', text: t('design.second') },
  ]
  const select = { label: t('design.choice'), value: choice, onChange: setChoice, options: choices }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <State of="TextField hint">
          <TextField label={t('design.first')} placeholder={t('design.fieldValue')} hint={t('design.fieldHint')} />
        </State>
        <State of="TextField error">
          <TextField label={t('design.second')} defaultValue={t('design.fieldValue')} error={t('design.fieldError')} />
        </State>
        <State of="TextField disabled">
          <TextField label={t('design.disabled')} defaultValue={t('design.fieldValue')} disabled />
        </State>
        <State of="PasswordField">
          <PasswordField label={t('design.third')} defaultValue="hunter2" />
        </State>
        <State of="NumberField suffix aside">
          <NumberField
            label={t('design.amount')}
            aside="12.5 BTC"
            value={amount}
            onChange={setAmount}
            decimals={8}
            suffix="BTC"
          />
        </State>
        <State of="Select">
          <Select {...select} />
        </State>
        <State of="Select error">
          <Select {...select} error={t('design.fieldError')} />
        </State>
        <State of="Select disabled">
          <Select {...select} disabled />
        </State>
      </div>
      <State of="SearchField">
        <SearchField label={t('shared.search')} value={search} onChange={setSearch} />
      </State>
      <div className="grid gap-4 sm:grid-cols-2">
        <State of="CodeInput">
          <CodeInput label={t('design.code')} autoFocus={false} onComplete={() => {}} />
        </State>
        <State of="CodeInput error">
          <CodeInput label={t('design.code')} autoFocus={false} error={t('design.fieldError')} onComplete={() => {}} />
        </State>
      </div>
      <State of="Checkbox">
        <Row>
          <Checkbox label={t('design.first')} defaultChecked />
          <Checkbox label={t('design.second')} />
          <Checkbox label={t('design.disabled')} disabled />
        </Row>
      </State>
    </>
  )
}

export function Navigation({ theme }: SampleProps) {
  const t = useT()
  const [tab, setTab] = useState<'first' | 'second'>('first')
  const [segment, setSegment] = useState<'first' | 'second' | 'third'>('first')
  const [offset, setOffset] = useState(50)
  const [radio, setRadio] = useState<'first' | 'second'>('first')
  const two = [
    { value: 'first', text: t('design.first') },
    { value: 'second', text: t('design.second') },
  ] as const
  return (
    <>
      <State of="Tabs">
        <Tabs
          label={t('design.navigation')}
          value={tab}
          onChange={setTab}
          items={[
            { ...two[0], panel: <p className="py-3">{t('design.typeSample')}</p> },
            { ...two[1], panel: <p className="py-3">{t('design.toastDescription')}</p> },
          ]}
        />
      </State>
      <State of="TabLinks">
        <TabLinks label={`TabLinks: ${theme}`}>
          <TabLink to="/dev/design">{t('design.first')}</TabLink>
          <TabLink to="/markets">{t('shared.navMarkets')}</TabLink>
        </TabLinks>
      </State>
      <State of="Segmented">
        <Segmented
          label={t('design.choice')}
          value={segment}
          onChange={setSegment}
          options={[...two, { value: 'third', text: t('design.third') }]}
        />
      </State>
      <State of="Pagination">
        <Pagination label={`Pagination: ${theme}`} limit={50} offset={offset} total={132} onChange={setOffset} />
      </State>
      <State of="Menu, Tooltip">
        <Row>
          <Menu label={t('design.menu')} trigger={<SunMoon className="size-5" />} align="start">
            <MenuLabel>{t('design.fieldValue')}</MenuLabel>
            <MenuItem icon={<Star />} onSelect={() => {}}>
              {t('design.first')}
            </MenuItem>
            <MenuSeparator />
            <MenuRadioGroup label={t('design.choice')} value={radio} onChange={setRadio} options={two} />
          </Menu>
          <Tooltip text={t('design.tooltip')}>
            <Button kind="quiet" size="sm">
              {t('design.tooltipTrigger')}
            </Button>
          </Tooltip>
        </Row>
      </State>
    </>
  )
}

import { useState, type ReactNode } from 'react'
import { useT, type MessageKey } from '../../i18n/index.ts'
import { CodeInput } from '../base/code-input.tsx'
import { Dialog } from '../base/dialog.tsx'
import { Tabs } from '../base/tabs.tsx'
import { Tooltip } from '../base/tooltip.tsx'
import {
  AlignedFigure,
  Badge,
  Banner,
  Button,
  Checkbox,
  CoinMark,
  CopyButton,
  cx,
  Empty,
  IconButton,
  NumberField,
  Pagination,
  PairMark,
  PasswordField,
  PriceChange,
  SearchField,
  Segmented,
  Select,
  Skeleton,
  Sparkline,
  Table,
  TextField,
  toast,
  type BadgeKind,
  type ButtonKind,
  type Column,
  type ToastType,
} from '../index.ts'
import { Star } from 'lucide-react'
import { knownMarks } from '../coin-mark.tsx'

/** Every part in every state, in both themes at once. */
export function DesignPage() {
  const t = useT()
  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('design.title')}</h1>
      <p className="mt-1 max-w-2xl text-13 text-muted">{t('design.lead')}</p>
      <div className="mt-8 grid gap-px border border-line bg-line xl:grid-cols-2">
        <Specimen theme="dark" title={t('design.dark')} />
        <Specimen theme="light" title={t('design.light')} />
      </div>
    </div>
  )
}

function Specimen({ theme, title }: { theme: 'dark' | 'light'; title: string }) {
  return (
    <div className="min-w-0 bg-bg p-4 text-text md:p-6" style={{ colorScheme: theme }}>
      <h2 className="text-18 font-semibold">{title}</h2>
      <Colours />
      <Type />
      <Figures />
      <Buttons />
      <Fields />
      <Navigation title={title} />
      <Feedback />
      <Tables />
      <Marks />
    </div>
  )
}

function Section({ title, children }: { title: MessageKey; children: ReactNode }) {
  return (
    <section className="mt-8 border-t border-line pt-3">
      <h3 className="mb-3 text-12 text-muted">{useT()(title)}</h3>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

const roles = [
  'bg',
  'panel',
  'raised',
  'hover',
  'line',
  'line-strong',
  'text',
  'muted',
  'accent',
  'buy',
  'sell',
  'warn',
  'danger',
  'focus',
  'accent-fill',
  'buy-fill',
  'sell-fill',
  'danger-fill',
]

function Colours() {
  return (
    <Section title="design.colours">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4">
        {roles.map((role) => (
          <li key={role} className="flex items-center gap-2 text-12">
            <span className="size-8 shrink-0 rounded border border-line" style={{ background: `var(--${role})` }} />
            <code className="truncate font-mono text-11">{role}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const sizes = ['text-11', 'text-12', 'text-13', 'text-15', 'text-18', 'text-24', 'text-36', 'text-56']

function Type() {
  const t = useT()
  return (
    <Section title="design.type">
      {sizes.map((size, at) => (
        <p key={size} className={cx(size, 'truncate', at > 4 && 'font-semibold')}>
          {t('design.typeSample')}
        </p>
      ))}
    </Section>
  )
}

const figures = ['64321.5', '0.00012345', '1234567.8', '0', '-12.75']

function Figures() {
  return (
    <Section title="design.figures">
      <div className="flex flex-col items-end self-start border-l border-line pl-3">
        {figures.map((figure) => (
          <AlignedFigure key={figure} value={figure} places={8} />
        ))}
      </div>
      <Row>
        <PriceChange percent="2.31" />
        <PriceChange percent="-1.12" />
        <PriceChange percent="0" />
        <Sparkline values={[3, 4, 2, 5, 6, 5, 8]} tone="buy" label="" />
        <Sparkline values={[8, 6, 7, 4, 5, 3, 2]} tone="sell" label="" />
      </Row>
    </Section>
  )
}

const buttonKinds: readonly (readonly [ButtonKind, MessageKey])[] = [
  ['primary', 'shared.signUp'],
  ['secondary', 'shared.cancel'],
  ['quiet', 'shared.close'],
  ['danger', 'shared.clear'],
  ['buy', 'shared.buy'],
  ['sell', 'shared.sell'],
]

function Buttons() {
  const t = useT()
  return (
    <Section title="design.buttons">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Row key={size}>
          {buttonKinds.map(([kind, text]) => (
            <Button key={kind} kind={kind} size={size}>
              {t(text)}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button disabled>{t('design.disabled')}</Button>
        <Button busy>{t('design.busy')}</Button>
        <Button kind="secondary" busy>
          {t('design.busy')}
        </Button>
        <IconButton label={t('shared.search')}>
          <Star className="size-4" />
        </IconButton>
        <CopyButton text={t('design.fieldValue')} what={t('shared.copy')} />
      </Row>
    </Section>
  )
}

function Fields() {
  const t = useT()
  const [amount, setAmount] = useState('0.5')
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState('first')
  return (
    <Section title="design.fields">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('design.first')} placeholder={t('design.fieldValue')} hint={t('design.fieldHint')} />
        <TextField label={t('design.second')} defaultValue={t('design.fieldValue')} error={t('design.fieldError')} />
        <PasswordField label={t('design.third')} defaultValue="hunter2" />
        <TextField label={t('design.disabled')} defaultValue={t('design.fieldValue')} disabled />
        <NumberField label={t('design.amount')} value={amount} onChange={setAmount} decimals={8} suffix="BTC" />
        <Select
          label={t('design.choice')}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'first', text: t('design.first') },
            { value: 'second', text: t('design.second') },
          ]}
        />
      </div>
      <SearchField label={t('shared.search')} value={search} onChange={setSearch} />
      <CodeInput label={t('design.code')} autoFocus={false} onComplete={() => {}} />
      <Row>
        <Checkbox label={t('design.first')} defaultChecked />
        <Checkbox label={t('design.second')} />
        <Checkbox label={t('design.disabled')} disabled />
      </Row>
    </Section>
  )
}

function Navigation({ title }: { title: string }) {
  const t = useT()
  const [tab, setTab] = useState<'first' | 'second'>('first')
  const [segment, setSegment] = useState<'first' | 'second' | 'third'>('first')
  const [offset, setOffset] = useState(50)
  return (
    <Section title="design.navigation">
      <Tabs
        label={t('design.navigation')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'first', text: t('design.first'), panel: <p className="py-3">{t('design.typeSample')}</p> },
          { value: 'second', text: t('design.second'), panel: <p className="py-3">{t('design.toastDescription')}</p> },
        ]}
      />
      <Segmented
        label={t('design.choice')}
        className="self-start"
        value={segment}
        onChange={setSegment}
        options={[
          { value: 'first', text: t('design.first') },
          { value: 'second', text: t('design.second') },
          { value: 'third', text: t('design.third') },
        ]}
      />
      <Pagination label={title} limit={50} offset={offset} total={132} onChange={setOffset} />
    </Section>
  )
}

const toastTypes: readonly ToastType[] = ['default', 'success', 'error', 'info', 'warning', 'loading']
const badgeKinds: readonly BadgeKind[] = ['neutral', 'accent', 'buy', 'sell', 'warn']

function Feedback() {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="design.feedback">
      <Row>
        {toastTypes.map((type) => (
          <Button
            key={type}
            kind="secondary"
            size="sm"
            onClick={() => toast(t('design.toastText'), { type, description: t('design.toastDescription') })}
          >
            {t('design.showToast', { type })}
          </Button>
        ))}
      </Row>
      <Row>
        <Button kind="secondary" size="sm" onClick={() => setIsOpen(true)}>
          {t('design.openDialog')}
        </Button>
        <Tooltip text={t('design.tooltip')}>
          <Button kind="quiet" size="sm">
            {t('design.tooltipTrigger')}
          </Button>
        </Tooltip>
        {badgeKinds.map((kind) => (
          <Badge key={kind} kind={kind}>
            {kind}
          </Badge>
        ))}
      </Row>
      <div className="border border-b-0 border-line">
        <Banner>{t('shared.simulated')}</Banner>
        <Banner kind="warn">{t('shared.offline')}</Banner>
        <Banner kind="danger">{t('shared.errorTitle')}</Banner>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('design.dialogTitle')}
        description={t('design.dialogText')}
      >
        <div className="flex justify-end gap-3">
          <Button kind="secondary" onClick={() => setIsOpen(false)}>
            {t('shared.cancel')}
          </Button>
          <Button onClick={() => setIsOpen(false)}>{t('shared.retry')}</Button>
        </div>
      </Dialog>
    </Section>
  )
}

interface Sample {
  readonly ticker: string
  readonly price: string
  readonly change: string
}

const samples: readonly Sample[] = [
  { ticker: 'BTC', price: '64321.5', change: '2.31' },
  { ticker: 'ETH', price: '3150.25', change: '-1.12' },
  { ticker: 'ADA', price: '0.4412', change: '0' },
]

function useSampleColumns(): Column<Sample>[] {
  const t = useT()
  return [
    {
      id: 'asset',
      header: t('design.first'),
      cell: ({ ticker }) => (
        <span className="flex items-center gap-3">
          <PairMark base={ticker} quote="USDT" /> {ticker}
        </span>
      ),
    },
    {
      id: 'price',
      header: t('design.second'),
      align: 'end',
      sort: { direction: 'desc', toggle: () => {} },
      cell: ({ price }) => <AlignedFigure value={price} places={4} />,
    },
    { id: 'change', header: t('design.third'), align: 'end', cell: ({ change }) => <PriceChange percent={change} /> },
  ]
}

function Tables() {
  const t = useT()
  const columns = useSampleColumns()
  const common = {
    columns,
    rowKey: ({ ticker }: Sample) => ticker,
    empty: <Empty title={t('shared.emptyTitle')}>{t('design.fieldHint')}</Empty>,
  }
  return (
    <Section title="design.table">
      <Table caption={t('design.table')} rows={samples} {...common} />
      <Table caption={t('design.tableLoading')} rows={[]} isLoading {...common} />
      <Table caption={t('design.tableEmpty')} rows={[]} {...common} />
      <Table caption={t('design.tableFailed')} rows={[]} error={{ retry: () => {} }} {...common} />
      <Skeleton className="w-40" />
    </Section>
  )
}

function Marks() {
  return (
    <Section title="design.marks">
      <ul className="grid grid-cols-4 gap-4 sm:grid-cols-6">
        {[...knownMarks, 'XYZ'].map((ticker) => (
          <li key={ticker} className="flex flex-col items-center gap-1 text-11 text-muted">
            <CoinMark ticker={ticker} size={32} />
            {ticker}
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { useT } from '../../../shared/i18n/index.ts'

interface Stroke {
  readonly path: string
  readonly look: string
}

/** Drawn in a 160 × 80 box: a form and its code, two wallets, an order that rests in a book. */
const drawings = {
  account: [
    { path: 'M8 8h88v64H8ZM8 24h88', look: 'stroke-line-strong' },
    { path: 'M20 36h40M20 48h56M20 60h28', look: 'stroke-text' },
    { path: 'M108 32h12v16h-12ZM124 32h12v16h-12ZM140 32h12v16h-12Z', look: 'stroke-line-strong' },
    { path: 'M113 40h2M129 40h2', look: 'stroke-text' },
    { path: 'M146 36v8', look: 'stroke-accent' },
  ],
  funds: [
    { path: 'M8 20h52v40H8ZM100 20h52v40h-52Z', look: 'stroke-line-strong' },
    { path: 'M18 30h20M18 40h12M18 50h16', look: 'stroke-text' },
    { path: 'M110 30h12M110 40h24M110 50h18', look: 'stroke-text' },
    { path: 'M66 40h26M86 34l6 6-6 6', look: 'stroke-accent' },
  ],
  order: [
    { path: 'M8 16h20v12h20v14h16v14h12v16H8Z', look: 'fill-buy/15 stroke-none' },
    { path: 'M152 10h-20v14h-18v12h-14v20H84v16h68Z', look: 'fill-sell/15 stroke-none' },
    { path: 'M8 16h20v12h20v14h16v14h12v16', look: 'stroke-buy' },
    { path: 'M152 10h-20v14h-18v12h-14v20H84v16', look: 'stroke-sell' },
    { path: 'M8 72h144', look: 'stroke-line-strong' },
    { path: 'M48 72V28M44 24h8v8h-8Z', look: 'stroke-accent' },
  ],
} as const satisfies Readonly<Record<string, readonly Stroke[]>>

/** From nothing to an order in three steps. */
export function HowItWorks({ demo }: { demo: boolean }) {
  const t = useT()
  return (
    <section className="border-t border-line">
      <div className="page py-10">
        <h2 className="text-18 font-semibold">{t('home.howTitle')}</h2>
        <ol className="mt-4 grid gap-8 md:grid-cols-3 md:gap-16">
          <Step number={1} drawing="account" title={t('home.how1')} text={t('home.how1Text')} />
          <Step
            number={2}
            drawing="funds"
            title={t(demo ? 'home.how1DemoTitle' : 'home.how2')}
            text={t(demo ? 'home.how1Demo' : 'home.how2Text')}
          />
          <Step number={3} drawing="order" title={t('home.how3')} text={t('home.how3Text')} />
        </ol>
      </div>
    </section>
  )
}

interface StepProps {
  number: number
  drawing: keyof typeof drawings
  title: string
  text: string
}

function Step({ number, drawing, title, text }: StepProps) {
  return (
    <li className="border-t border-line-strong pt-3">
      <span className="num text-13 text-muted">{number}</span>
      <svg viewBox="7 0 160 80" className="mt-3 h-20 w-40" fill="none" strokeWidth="1.25" aria-hidden="true">
        {drawings[drawing].map(({ path, look }) => (
          <path key={path} d={path} className={look} />
        ))}
      </svg>
      <h3 className="mt-4 text-15 font-medium">{title}</h3>
      <p className="mt-1 max-w-sm text-13 text-muted">{text}</p>
    </li>
  )
}

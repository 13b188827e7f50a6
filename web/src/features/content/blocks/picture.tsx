import type { InnerBlock } from '@exchange/contract/content/blocks'

type PictureName = Extract<InnerBlock, { kind: 'picture' }>['picture']

export const pictureNames = ['mark', 'depth', 'ledger', 'steps'] as const satisfies readonly PictureName[]

interface PictureProps {
  name: PictureName
  /** Empty = decoration. */
  alt: string
  /** Path of the brand's mark. */
  mark: string
}

const drawings: Readonly<Record<Exclude<PictureProps['name'], 'mark'>, readonly { path: string; look: string }[]>> = {
  depth: [
    { path: 'M2 30h14v12h12v14h12v10h8V96H2Z', look: 'fill-buy/15 stroke-none' },
    { path: 'M2 30h14v12h12v14h12v10h8', look: 'stroke-buy' },
    { path: 'M118 22h-14v10H92v16H80v12h-8v36h46Z', look: 'fill-sell/15 stroke-none' },
    { path: 'M118 22h-14v10H92v16H80v12h-8', look: 'stroke-sell' },
    { path: 'M2 96h116', look: 'stroke-line-strong' },
  ],
  ledger: [
    { path: 'M14 14h92v72H14ZM14 32h92M14 50h92M14 68h92', look: 'stroke-line-strong' },
    { path: 'M22 23h30M22 41h22M22 59h36M22 77h26', look: 'stroke-text' },
    { path: 'M84 23h14M78 41h20M88 59h10M80 77h18', look: 'stroke-accent' },
  ],
  steps: [
    { path: 'M6 84h28V60h28V36h28V12h24', look: 'stroke-text' },
    { path: 'M6 96h108', look: 'stroke-line-strong' },
  ],
}

/** Light drawings in the colours of the theme. */
export function Picture({ name, alt, mark }: PictureProps) {
  const named = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <svg
      viewBox={name === 'mark' ? '-6 -3 36 30' : '0 0 120 100'}
      className="w-full max-w-96 border border-line bg-panel"
      fill="none"
      strokeWidth={name === 'mark' ? 1.5 : 0.75}
      {...named}
    >
      {name === 'mark' ? (
        <path d={mark} className="stroke-text" />
      ) : (
        drawings[name].map(({ path, look }) => <path key={path} d={path} className={look} />)
      )}
    </svg>
  )
}

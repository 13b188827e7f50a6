import type { RegionContent } from '../../region/index.ts'

/** The mark and the name of the edition; short = the mark alone on phones. */
export function Logo({ brand, short = false }: { brand: RegionContent['brand']; short?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-15 font-semibold tracking-tight">
      <svg
        viewBox="0 0 24 24"
        className="size-6 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d={brand.mark} />
      </svg>
      <span className={short ? 'max-sm:sr-only' : undefined}>{brand.name}</span>
    </span>
  )
}

import type { RegionContent } from '../../region/index.ts'

/** The mark and the name of the edition. */
export function Logo({ brand, markOnly = false }: { brand: RegionContent['brand']; markOnly?: boolean }) {
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
      {markOnly ? <span className="sr-only">{brand.name}</span> : brand.name}
    </span>
  )
}

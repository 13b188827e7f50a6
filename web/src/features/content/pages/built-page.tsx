import type { BuiltPage } from '@exchange/contract/content'
import { Blocks } from '../blocks/block-view.tsx'

/** A page as it was put together in the builder. */
export function BuiltPageView({ page, isSignedIn }: { page: BuiltPage; isSignedIn: boolean }) {
  return (
    <article className="page py-10 lg:py-16">
      <h1 className="mb-6 max-w-3xl text-36 font-semibold tracking-tight text-balance">{page.title}</h1>
      <Blocks blocks={page.blocks} isSignedIn={isSignedIn} />
    </article>
  )
}

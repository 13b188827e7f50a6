import { createFileRoute } from '@tanstack/react-router'

/** An address that links may name; it leads to a pair before it is ever shown (contract/src/site/rules). */
export const Route = createFileRoute('/trade/')({})

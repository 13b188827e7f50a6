import { journalConformance } from '@exchange/ports/conformance/journal'
import { memoryJournal } from './journal.ts'

journalConformance('memory', () => {
  const journal = memoryJournal()
  return Promise.resolve({
    open: () => Promise.resolve(journal),
    openReader: () => null,
    archives: false,
    exclusive: false,
    dispose: () => Promise.resolve(),
  })
})

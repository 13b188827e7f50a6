import { definePart } from '../../../kernel/index.ts'
import { accessPart } from '../access/index.ts'
import { BoundSessionService } from './service.ts'

export const boundSessionsPart = definePart({
  name: 'bound-sessions',
  needs: [accessPart],
  start: ({ clock }, { sessions, tickets }) => ({
    front: {},
    doors: { boundSessions: new BoundSessionService({ sessions, tickets, clock }) },
  }),
})

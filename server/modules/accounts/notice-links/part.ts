import { definePart } from '../../../kernel/index.ts'
import { NoticeLinks } from './tokens.ts'

export const noticeLinksPart = definePart({
  name: 'notice-links',
  needs: [],
  start: ({ clock, secret }) => ({ front: { links: new NoticeLinks(secret('notice-links'), clock) } }),
})

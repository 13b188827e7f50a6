import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { emailPart } from '../email/index.ts'
import { freezingPart } from '../freezing/index.ts'
import { noticeLinksPart } from '../notice-links/index.ts'
import { recoveriesPart } from '../recoveries/index.ts'
import { NoticeAnswers } from './service.ts'

export const noticeAnswersPart = definePart({
  name: 'notice-answers',
  needs: [noticeLinksPart, emailPart, freezingPart, recoveriesPart],
  start(_kit, { links, email, freezing, recoveries }) {
    const answers = new NoticeAnswers({ links, email, freezing, recoveries })
    return {
      front: {},
      operations: bindSome(accounts, {
        mailLink: async (context) => answers.look(context),
        answerMailLink: async (context, { body }) => {
          await answers.answer(context, body.answer)
          return {}
        },
      }),
    }
  },
})

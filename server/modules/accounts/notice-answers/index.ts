/** What somebody does by the link of a notice. */
export { noticeAnswersPart } from './part.ts'

/** Mails as their receivers find them. */
import { Browser } from './exchange.ts'
import type { TestExchange } from './exchange.ts'

/** Sends the mails that are due. */
export async function sendMails({ exchange }: TestExchange): Promise<void> {
  await exchange.modules.delivery.mails.run()
}

/** Sends whatever is due. */
export async function sendMessages({ exchange }: TestExchange): Promise<void> {
  await exchange.modules.delivery.run()
}

/** Carries on with changes of accounts that wait for their time. */
export async function carryOnChanges({ exchange }: TestExchange): Promise<void> {
  const { email, freezing, recoveries } = exchange.modules.accounts
  await email.run()
  await freezing.run()
  await recoveries.run()
}

/** Newest first; those that wait are sent before. */
export async function mailsTo(here: TestExchange, email: string) {
  await sendMails(here)
  return (await new Browser(here.origin).call('GET /v2/demo/mailbox', { query: { to: email } })).data
}

/** The first link to the page of notices in the newest mail that has one; `of` = how its subject begins. */
export async function linkTo(here: TestExchange, email: string, of = ''): Promise<URL> {
  const mails = (await mailsTo(here, email)).filter(({ subject }) => subject.startsWith(of))
  const [link] = mails.flatMap(({ text }) => /^https?:\S+\/auth\/notice\?token=\S+$/m.exec(text)?.[0] ?? [])
  if (link === undefined) throw new Error(`no link was mailed to ${email}`)
  return new URL(link)
}

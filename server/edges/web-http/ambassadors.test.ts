/** R-045, PR-24: applying to the ambassador programme, changing one's mind, and who is told of it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Browser, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

const TEAM = 'partnerships@westbourne.example'
const fields = {
  name: 'Ada',
  channels: ['https://t.me/ada', 'https://example.org/ada'],
  audience: 1200,
  plan: 'A meeting a month in my town.\nNewcomers bring questions, I bring coffee and answers.',
}

let here: TestExchange
let careless: Browser
beforeAll(async () => {
  here = await startTestExchange()
  careless = (await newUser(here.origin, 'careless')).browser
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const mailsOf = async (browser: Browser) =>
  (await browser.call('GET /v2/demo/mailbox', { query: { to: TEAM } })).data.map(({ subject, text }) => ({
    subject,
    text,
  }))

test('an application is kept, mailed to the team once, changed, and taken back', async () => {
  const { browser, email } = await newUser(here.origin, 'ambassador')
  const { ambassadors } = here.exchange.modules
  const none = { application: null }
  expect((await browser.call('GET /v2/ambassador')).data).toEqual(none)
  const sent = (await browser.call('PUT /v2/ambassador', { body: fields })).data
  expect(sent).toEqual({ application: { ...fields, appliedAt: expect.any(Number) } })
  expect((await browser.call('GET /v2/ambassador')).data).toEqual(sent)

  await ambassadors.tellTeam()
  await ambassadors.tellTeam()
  const [mail, ...further] = await mailsOf(browser)
  expect(further).toEqual([])
  expect(mail?.subject).toBe('Ambassador application of Ada (global)')
  for (const part of [`Answer to: ${email}`, 'Channel: https://t.me/ada', 'Audience: 1200', 'A meeting a month'])
    expect(mail?.text).toContain(part)

  await browser.call('PUT /v2/ambassador', { body: { ...fields, audience: 1300 } })
  await ambassadors.tellTeam()
  expect((await browser.call('DELETE /v2/ambassador')).data).toEqual(none)
  expect((await browser.call('DELETE /v2/ambassador')).data).toEqual(none)
  expect((await browser.call('GET /v2/ambassador')).data).toEqual(none)
  await ambassadors.tellTeam()
  const subjects = (await mailsOf(browser)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(3)
  expect(subjects.filter((subject) => subject.endsWith('withdrawn'))).toHaveLength(1)
})

test('a mail that nobody takes is sent again later', async () => {
  const { browser } = await newUser(here.origin, 'patient')
  await browser.call('PUT /v2/ambassador', { body: { ...fields, name: 'Grace' } })
  const { ambassadors, demo } = here.exchange.modules
  const down = vi.spyOn(demo, 'send').mockRejectedValueOnce(new Error('no mail today'))
  await expect(ambassadors.tellTeam()).rejects.toThrow('no mail today')
  down.mockRestore()
  await ambassadors.tellTeam()
  expect((await mailsOf(browser)).filter(({ subject }) => subject.includes('Grace'))).toHaveLength(1)
})

test.each([
  ['no address', { channels: ['ada'] }, 'channels'],
  ['plain http', { channels: ['http://example.org'] }, 'channels'],
  ['a script', { channels: ['javascript:alert(1)'] }, 'channels'],
  ['too many', { channels: Array.from({ length: 6 }, (_, at) => `https://example.org/${at}`) }, 'channels'],
  ['half a person', { audience: 0.5 }, 'audience'],
  ['a short plan', { plan: 'Soon.' }, 'plan'],
  ['a plan with a bell', { plan: `${'x'.repeat(60)}\u0007` }, 'plan'],
  ['a name of one letter', { name: ' A ' }, 'name'],
])('%s is refused, and changes nothing', async (_, wrong, field) => {
  const answer = await careless.call('PUT /v2/ambassador', { body: { ...fields, ...wrong } })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.error.errors).some((key) => key.startsWith(field))).toBe(true)
  expect((await careless.call('GET /v2/ambassador')).data).toEqual({ application: null })
})

test('a guest has no application', async () => {
  expect((await new Browser(here.origin).call('GET /v2/ambassador')).status).toBe(401)
})

import { accounts } from '@exchange/contract/accounts'
import { bindSome, countryOf, definePart } from '../../../kernel/index.ts'
import { accessPart } from '../access/index.ts'
import { antiPhishingPart } from '../anti-phishing/index.ts'
import { captchaPart } from '../captcha/index.ts'
import { connectionsPart } from '../connections/index.ts'
import { factorsPart } from '../factors/index.ts'
import { holdsPart } from '../holds/index.ts'
import { phonesPart } from '../phones/index.ts'
import { profilePart } from '../profile/index.ts'
import { ussdPart } from '../ussd/index.ts'
import { walletsPart } from '../wallets/index.ts'
import { SettingsService } from './service.ts'

export const settingsPart = definePart({
  name: 'settings',
  needs: [
    profilePart,
    accessPart,
    factorsPart,
    holdsPart,
    walletsPart,
    phonesPart,
    antiPhishingPart,
    connectionsPart,
    ussdPart,
    captchaPart,
  ],
  start(
    { clock, demo, build, versions },
    { profiles, sessions, factors, holds, walletOf, phones, antiPhishing, connections, ussd, captcha },
  ) {
    const settings = new SettingsService({
      store: profiles,
      clock,
      demo,
      running: () => ({ build: build.id, redirects: versions.of('redirects') }),
      countryHere: (context) => countryOf(context).country,
      onAgreed: (owner) => sessions.forgetAccount(owner),
      standingOf: async ({ actor, site }) => factors.standing(actor.owner, site),
      heldUntil: async (owner) => holds.outflowHeldUntil(owner),
      phoneOf: async (owner) => phones.of(owner),
      walletOf,
      captcha: captcha.setting,
      signsIn: (context, provider) => connections.isOffered(context, provider),
      canUseUssd: () => ussd.isOffered,
      hasMailWord: async (context) => (await antiPhishing.info(context)).enabled,
    })
    return {
      front: { settings },
      operations: bindSome(accounts, {
        settings: async (context) => settings.settings(context),
        agree: async (context, { body }) => {
          await settings.agree(context, body)
          return { exchangeTermsAccepted: true as const }
        },
      }),
    }
  },
})

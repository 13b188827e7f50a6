/** The parts of this module, each behind those it needs. They start and resume in this order, and stop in the other. */
import { accessPart } from './access/index.ts'
import { actsPart } from './acts/index.ts'
import { antiPhishingPart } from './anti-phishing/index.ts'
import { appsPart } from './apps/index.ts'
import { billingPart } from './billing/index.ts'
import { boundSessionsPart } from './bound-sessions/index.ts'
import { captchaPart } from './captcha/index.ts'
import { closingPart } from './closing/index.ts'
import { codesPart } from './codes/index.ts'
import { connectionsPart } from './connections/index.ts'
import { deskPart } from './desk/index.ts'
import { emailPart } from './email/index.ts'
import { exportsPart } from './exports/index.ts'
import { factorsPart } from './factors/index.ts'
import { freezingPart } from './freezing/index.ts'
import { generalPart } from './general/index.ts'
import { holdsPart } from './holds/index.ts'
import { leavingPart } from './leaving/index.ts'
import { lettersPart } from './letters/index.ts'
import { loginHistoryPart } from './login-history/index.ts'
import { noticeAnswersPart } from './notice-answers/index.ts'
import { noticeLinksPart } from './notice-links/index.ts'
import { passwordHashPart } from './password-hash/index.ts'
import { passwordsPart } from './passwords/index.ts'
import { phonesPart } from './phones/index.ts'
import { profilePart } from './profile/index.ts'
import { pushPart } from './push/index.ts'
import { qrLoginPart } from './qr-login/index.ts'
import { receiversPart } from './receivers/index.ts'
import { recoveriesPart } from './recoveries/index.ts'
import { registrationPart } from './registration/index.ts'
import { settingsPart } from './settings/index.ts'
import { signInPart } from './sign-in/index.ts'
import { supportPart } from './support/index.ts'
import { ussdPart } from './ussd/index.ts'
import { walletsPart } from './wallets/index.ts'

export const accountParts = [
  passwordHashPart,
  profilePart,
  lettersPart,
  codesPart,
  antiPhishingPart,
  accessPart,
  boundSessionsPart,
  noticeLinksPart,
  freezingPart,
  factorsPart,
  loginHistoryPart,
  signInPart,
  actsPart,
  holdsPart,
  closingPart,
  emailPart,
  recoveriesPart,
  noticeAnswersPart,
  phonesPart,
  pushPart,
  leavingPart,
  receiversPart,
  registrationPart,
  passwordsPart,
  qrLoginPart,
  exportsPart,
  walletsPart,
  connectionsPart,
  appsPart,
  supportPart,
  billingPart,
  ussdPart,
  captchaPart,
  settingsPart,
  generalPart,
  deskPart,
] as const

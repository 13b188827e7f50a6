/** Demo funds and the embedded mailbox. */
export default {
  claimTitle: 'Демокошти',
  claimText: 'Безкоштовні, нічого не варті й діють на всіх симульованих ринках: {bundle}.',
  claim: 'Отримати демокошти',
  claimed: 'Демокошти зараховано на основний гаманець',
  claimedHint: 'Перекажіть їх на спотовий гаманець, щоб торгувати.',
  claimedAction: 'Переказати на спот',
  nextClaim: 'Знову отримати можна: {time}.',
  mailboxTitle: 'Поштова скринька',
  mailboxLead: 'Листи цієї демоверсії не надсилаються, а надходять сюди. Нові зверху.',
  mailboxEmpty: 'Листів поки немає',
  mailboxEmptyHint: 'Зареєструйтеся або ввійдіть із нового пристрою — код надійде сюди.',
  mailTo: 'Кому: {address}',
  mailList: 'Листи',
  mailFilter: 'Фільтр за адресою',
  choose: 'Виберіть лист, щоб прочитати його.',
  back: 'Усі листи',
} as const

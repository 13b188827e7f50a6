/** Texts of the parts of the shell that load when they are used: the command palette, the choice about cookies, notices. */
export default {
  palettePrompt: 'Куди перейти?',
  palettePages: 'Сторінка',
  paletteMarkets: 'Ринок',
  paletteActions: 'Дія',
  paletteNothing: 'Нічого з такою назвою немає.',
  paletteCount:
    '{count, plural, =0 {Нічого не знайдено} one {# результат} few {# результати} many {# результатів} other {# результату}}',
  paletteTheme: 'Тема: {theme}',
  paletteLanguage: 'Мова: {language}',
  consentLead: 'Усе, крім необхідного, вимкнено, доки ви не ввімкнете. Ми запитаємо знову через 182 дні.',
  consentSave: 'Зберегти вибір',
  consentNecessaryName: 'Необхідні',
  consentNecessaryUse: 'Ваша сесія, мова, тема та цей вибір. Без них сайт не працює.',
  consentAnalyticsName: 'Аналітика',
  consentAnalyticsUse: 'Які сторінки відкривають і де виникають труднощі, щоб ми могли їх поліпшити.',
  consentFunctionalName: 'Функціональні',
  consentFunctionalUse: 'Те, що робить сайт зручнішим, наприклад запам’ятовує вигляди на різних пристроях.',
  consentMarketingName: 'Маркетинг',
  consentMarketingUse: 'Як ви нас знайшли; зберігається 30 днів, щоб урахувати партнерів і кампанії.',
} as const

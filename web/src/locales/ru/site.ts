/** Texts of the parts of the shell that load when they are used: the command palette, the choice about cookies, notices. */
export default {
  palettePrompt: 'Куда перейти?',
  palettePages: 'Страница',
  paletteMarkets: 'Рынок',
  paletteActions: 'Действие',
  paletteNothing: 'Ничего с таким названием нет.',
  paletteCount:
    '{count, plural, =0 {Ничего не найдено} one {# результат} few {# результата} many {# результатов} other {# результата}}',
  paletteTheme: 'Тема: {theme}',
  paletteLanguage: 'Язык: {language}',
  consentLead: 'Всё, кроме необходимого, выключено, пока вы не включите. Мы спросим снова через 182 дня.',
  consentSave: 'Сохранить выбор',
  consentNecessaryName: 'Необходимые',
  consentNecessaryUse: 'Ваша сессия, язык, тема и этот выбор. Без них сайт не работает.',
  consentAnalyticsName: 'Аналитика',
  consentAnalyticsUse: 'Какие страницы открывают и где возникают трудности, чтобы мы могли их улучшить.',
  consentFunctionalName: 'Функциональные',
  consentFunctionalUse: 'То, что делает сайт удобнее, например запоминает виды на разных устройствах.',
  consentMarketingName: 'Маркетинг',
  consentMarketingUse: 'Как вы нас нашли; хранится 30 дней, чтобы учесть партнёров и кампании.',
} as const

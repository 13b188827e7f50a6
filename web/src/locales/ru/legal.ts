/** Around the legal documents; their texts are in src/content/legal. */
export default {
  indexTitle: 'Условия',
  indexDescription:
    'Договор с биржей и всё, что к нему относится: условия использования, конфиденциальность, cookie, комиссии, риски, условия API и жалобы.',
  indexLead: 'Что действует между вами и оператором. У каждого документа указаны версия и день вступления в силу.',
  inForce: 'Версия {version}, действует с {date}',
  documents: 'Юридические документы',
  sections: 'Разделы',
  versions: 'Все версии',
  version: 'Версия {version}',
  superseded: 'Это прежняя версия, сохранённая для справки.',
  newest: 'Читать действующую версию',
  otherLanguage: 'Этот документ доступен только на английском языке.',
} as const

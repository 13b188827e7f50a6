/** Around the legal documents; their texts are in src/content/legal. */
export default {
  indexTitle: 'Умови',
  indexDescription:
    'Договір із біржею та все, що до нього належить: умови користування, конфіденційність, cookie, комісії, ризики, умови API та скарги.',
  indexLead: 'Що діє між вами та оператором. У кожному документі вказано версію та день набрання чинності.',
  inForce: 'Версія {version}, діє з {date}',
  documents: 'Юридичні документи',
  sections: 'Розділи',
  versions: 'Усі версії',
  version: 'Версія {version}',
  superseded: 'Це попередня версія, збережена для довідки.',
  newest: 'Читати чинну версію',
  otherLanguage: 'Цей документ доступний лише англійською мовою.',
} as const

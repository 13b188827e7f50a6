/** Around the legal documents; their texts are in src/content/legal. */
export default {
  indexTitle: 'Bedingungen',
  indexDescription:
    'Der Vertrag mit der Börse und was dazugehört: Nutzungsbedingungen, Datenschutz, Cookies, Gebühren, Risiken, API-Bedingungen und Beschwerden.',
  indexLead:
    'Was zwischen Ihnen und dem Betreiber gilt. Jedes Dokument nennt seine Version und den Tag, an dem es in Kraft trat.',
  inForce: 'Version {version}, in Kraft seit dem {date}',
  documents: 'Rechtliche Dokumente',
  sections: 'Abschnitte',
  versions: 'Alle Versionen',
  version: 'Version {version}',
  superseded: 'Dies ist eine frühere Version, die zum Nachlesen erhalten bleibt.',
  newest: 'Gültige Version lesen',
  otherLanguage: 'Dieses Dokument gibt es nur auf Englisch.',
} as const

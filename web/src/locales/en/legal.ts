/** Around the legal documents; their texts are in src/content/legal. */
export default {
  indexTitle: 'Terms',
  indexDescription:
    'The contract with the exchange and the policies that belong to it: terms of use, privacy, cookies, fees, risks, API terms and complaints.',
  indexLead:
    'What applies between you and the operator. Every document shows its version and the date it came into force.',
  inForce: 'Version {version}, in force since {date}',
  documents: 'Legal documents',
  sections: 'Sections',
  versions: 'All versions',
  version: 'Version {version}',
  superseded: 'This is an earlier version, kept for reference.',
  newest: 'Read the current version',
  otherLanguage: 'This document is available in English only.',
} as const

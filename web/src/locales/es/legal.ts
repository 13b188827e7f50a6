/** Around the legal documents; their texts are in src/content/legal. */
export default {
  indexTitle: 'Condiciones',
  indexDescription:
    'El contrato con el exchange y lo que forma parte de él: condiciones de uso, privacidad, cookies, comisiones, riesgos, condiciones de la API y reclamaciones.',
  indexLead: 'Lo que rige entre tú y el operador. Cada documento indica su versión y el día en que entró en vigor.',
  inForce: 'Versión {version}, en vigor desde el {date}',
  documents: 'Documentos legales',
  sections: 'Secciones',
  versions: 'Todas las versiones',
  version: 'Versión {version}',
  superseded: 'Esta es una versión anterior que se conserva como referencia.',
  newest: 'Leer la versión en vigor',
  otherLanguage: 'Este documento solo está disponible en inglés.',
} as const

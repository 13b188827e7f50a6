/** Around the legal documents; their texts are in src/content/legal. */
export default {
  indexTitle: 'Termos',
  indexDescription:
    'O contrato com a exchange e o que dele faz parte: termos de utilização, privacidade, cookies, taxas, riscos, termos da API e reclamações.',
  indexLead: 'O que vigora entre si e o operador. Cada documento indica a versão e o dia em que entrou em vigor.',
  inForce: 'Versão {version}, em vigor desde {date}',
  documents: 'Documentos legais',
  sections: 'Secções',
  versions: 'Todas as versões',
  version: 'Versão {version}',
  superseded: 'Esta é uma versão anterior, mantida para consulta.',
  newest: 'Ler a versão em vigor',
  otherLanguage: 'Este documento só está disponível em inglês.',
} as const

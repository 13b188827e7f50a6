/** Around the legal documents; their texts are in src/content/legal. */
export default {
  indexTitle: 'Regulaminy',
  indexDescription:
    'Umowa z giełdą i to, co do niej należy: regulamin, prywatność, pliki cookie, opłaty, ryzyko, warunki API i reklamacje.',
  indexLead: 'To, co obowiązuje między Tobą a operatorem. Każdy dokument podaje swoją wersję i dzień wejścia w życie.',
  inForce: 'Wersja {version}, obowiązuje od {date}',
  documents: 'Dokumenty prawne',
  sections: 'Sekcje',
  versions: 'Wszystkie wersje',
  version: 'Wersja {version}',
  superseded: 'To wcześniejsza wersja, zachowana do wglądu.',
  newest: 'Przeczytaj obowiązującą wersję',
  otherLanguage: 'Ten dokument jest dostępny tylko po angielsku.',
} as const

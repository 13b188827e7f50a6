/** Texts of the parts of the shell that load when they are used: the command palette, the choice about cookies, notices. */
export default {
  palettePrompt: '¿Adónde?',
  palettePages: 'Página',
  paletteMarkets: 'Mercado',
  paletteActions: 'Acción',
  paletteNothing: 'Nada se llama así.',
  paletteCount: '{count, plural, =0 {Sin resultados} one {# resultado} other {# resultados}}',
  paletteTheme: 'Tema: {theme}',
  paletteLanguage: 'Idioma: {language}',
  consentLead:
    'Todo salvo lo necesario está desactivado hasta que lo actives. Volveremos a preguntar dentro de 182 días.',
  consentSave: 'Guardar mi elección',
  consentNecessaryName: 'Necesarias',
  consentNecessaryUse: 'Tu sesión, el idioma, el tema y esta elección. Sin ellas el sitio no funciona.',
  consentAnalyticsName: 'Analíticas',
  consentAnalyticsUse: 'Qué páginas se abren y dónde se atasca la gente, para poder mejorarlas.',
  consentFunctionalName: 'Funcionales',
  consentFunctionalUse: 'Lo que hace el sitio más cómodo, como recordar vistas entre dispositivos.',
  consentMarketingName: 'Marketing',
  consentMarketingUse: 'Cómo nos encontraste, guardado durante 30 días, para atribuirlo a socios y campañas.',
} as const

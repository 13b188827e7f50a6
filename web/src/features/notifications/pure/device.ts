/** The first that fits; browsers name those they descend from, so the youngest come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/YaBrowser\//, 'Yandex'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: readonly (readonly [RegExp, string])[], text: string): string[] =>
  list.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : [])).slice(0, 1)

/** What a user agent says in words people know: `Chrome, Linux`; empty when it says nothing of the kind. */
export const deviceName = (userAgent: string): string =>
  [...nameIn(browsers, userAgent), ...nameIn(systems, userAgent)].join(', ')

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTexts, languageTag, locales, TextsProvider } from '../../../../shared/i18n/index.ts'
import { formatOf } from '../../../../shared/format/index.ts'
import { SizeSlider } from './size-slider.tsx'

test.each(locales)('U5 the field of the percentage has its sign where the language writes it: %s', (locale) => {
  const html = renderToStaticMarkup(
    <TextsProvider value={createTexts(locale)}>
      <SizeSlider percent={25} disabled={false} onChange={() => {}} />
    </TextsProvider>,
  )
  const field = /<label[^>]*>(?<written>.*)<\/label>/.exec(html)?.groups?.['written'] ?? ''
  const written = field.replace(/<input[^>]*value="(?<figure>\d+)"[^>]*>/, '$<figure>')
  // The gap of the line stands for the space between figure and sign.
  expect(written).toBe(formatOf(languageTag(locale)).percent('25').replace('\u00A0', ''))
})

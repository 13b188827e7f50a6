/** U11: one word for one thing, and one way to address the reader, in each language. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../locales')
const read = (pattern: string): string =>
  globSync(pattern, { cwd: folder })
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
const textsOf = (language: string): string => read(`${language}/*.ts`)
const documentsOf = (language: string): string => read(`../content/{company,releases,legal/*}/*.${language}.md`)

/** Words that another word of ours stands for already, by language. */
const strangers: readonly (readonly [language: string, word: RegExp, instead: string])[] = [
  ['tr', /parola/iu, 'şifre'],
  ['tr', /paradan/iu, 'karşıt para birimi: the quote currency is not money'],
  ['es', /\b(?:usted|Inicie|Introduzca|Elija|Cuéntenos)\b/u, 'tú'],
  ['es', /monedero/iu, 'billetera'],
  ['pt', /\b(?:você ainda|contate|senhas?|excluíd\w+|usuári\w+|tela|arquivos?|em um novo)\b/iu, 'European Portuguese'],
  ['pt', /corretora|\bbolsa\b/iu, 'exchange'],
  ['pl', /z pomocą\./iu, 'wsparcie'],
  ['ua', /обліков\w+ запис/iu, 'акаунт'],
  ['ua', /грошей під час/iu, 'валюта котирування'],
  ['ua', /обран|улюблен/iu, 'вибране'],
  ['ru', /денег при продаже/iu, 'валюта котировки'],
  ['ka', /გაყიდვისას ფულის/iu, 'კოტირების ვალუტა'],
]

describe('U11 words of the house', () => {
  test.each(strangers)('%s: not %s but %s', (language, word) => {
    expect(textsOf(language)).not.toMatch(word)
    expect(documentsOf(language)).not.toMatch(word)
  })

  test('a percent sign comes with the figure, which knows its language', () => {
    for (const language of ['de', 'en', 'es', 'ka', 'pl', 'pt', 'ru', 'tr', 'ua'])
      expect(textsOf(language).replaceAll('Williams %R', ''), language).not.toContain('%')
  })

  test.each([
    ['de', 'Stornieren'],
    ['tr', 'İptal et'],
    ['ru', 'Отменить'],
  ])('U11 %s cancels an order by another word than a dialog, and by the one of the list', (language, word) => {
    const said = (file: string, key: string) =>
      new RegExp(`\\b${key}: '(?<text>[^']*)'`).exec(read(`${language}/${file}.ts`))?.groups?.['text'] ?? ''
    expect(said('trading', 'cancelOrder')).toBe(word)
    expect(said('trading', 'cancelAll').toLocaleLowerCase(language)).toContain(word.toLocaleLowerCase(language))
    expect(said('shared', 'cancel')).not.toBe(word)
  })

  test('the warning of a high-risk market says that a token may lose its value, not that it will', () => {
    const said = (language: string) => /highRiskLoss: '(?<text>[^']*)'/.exec(textsOf(language))?.groups?.['text'] ?? ''
    expect(said('ua')).toMatch(/може .*, а його токен — втратити/)
    expect(said('ru')).toMatch(/может .*, а его токен — потерять/)
  })
})

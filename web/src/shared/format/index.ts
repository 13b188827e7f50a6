export * from './decimal.ts'
export { csvText, downloadText } from './csv.ts'
export {
  amountProblem,
  cleanDecimalInput,
  onlyDigits,
  type AmountProblem,
  type DecimalInputRules,
} from './decimal-input.ts'
export { formText } from './form-text.ts'
export { formatOf, type FigureOptions, type Format } from './format.ts'
export { useFormat, useTimeZone } from './use-format.ts'

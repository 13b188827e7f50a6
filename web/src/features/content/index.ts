export { systemPageQuery } from './data.ts'

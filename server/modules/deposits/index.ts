/** What came in over networks, from the first sight to the credit. */
export { depositsModule } from './module.ts'

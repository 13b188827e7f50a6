/** Applications to the ambassador programme. */
export { ambassadorsModule } from './module.ts'

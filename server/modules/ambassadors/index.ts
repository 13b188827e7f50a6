/** Applications to the ambassador programme. */
export { ambassadorOperations } from './operations.ts'
export { AmbassadorsService } from './service.ts'
export { AmbassadorStore } from './store.ts'

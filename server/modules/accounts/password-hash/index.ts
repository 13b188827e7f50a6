/** Passwords as they are stored and compared. */
export { hashPassword, isPassword } from './hash.ts'

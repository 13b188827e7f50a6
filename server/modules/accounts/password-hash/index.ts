/** Passwords as they are stored and compared. */
export { PasswordHashes } from './hash.ts'
export { passwordHashPart } from './part.ts'

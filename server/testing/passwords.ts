import type { PasswordCost } from '../kernel/index.ts'

/** The least that argon2id takes: whoever tests what passwords open waits for none of them. */
export const testPasswordCost: PasswordCost = { memoryKib: 8, passes: 1 }

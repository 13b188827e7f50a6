import { definePart } from '../../../kernel/index.ts'
import { PasswordHashes } from './hash.ts'

export const passwordHashPart = definePart({
  name: 'password-hash',
  needs: [],
  start: ({ passwordCost }) => ({ front: { passwordHashes: new PasswordHashes(passwordCost) } }),
})

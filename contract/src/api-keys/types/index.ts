/** What kinds of key there are and what each may do. Holds no zod: pages read it too. */

/** What an operation of the compatible API asks of a key. */
export const keyPermissions = ['read', 'trade', 'transfer'] as const
export type KeyPermission = (typeof keyPermissions)[number]

/** From the least to the most; `trade` is type 1 of the reference and `funds` its type 2. */
export const keyTypes = ['read', 'trade', 'funds'] as const
export type KeyType = (typeof keyTypes)[number]

export const permissionsOf: Readonly<Record<KeyType, readonly KeyPermission[]>> = {
  read: ['read'],
  trade: ['read', 'trade'],
  funds: ['read', 'trade', 'transfer'],
}

/** How something stands that its owner was asked to confirm; it only moves forward. Holds no zod. */
export const confirmation = { waiting: -2, prompted: -1, reject: 0, confirm: 1 } as const
export type Confirmation = (typeof confirmation)[keyof typeof confirmation]

/** The colours an account may show itself in. Holds no zod. */
export const avatarColors = ['graphite', 'red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet'] as const
export type AvatarColor = (typeof avatarColors)[number]

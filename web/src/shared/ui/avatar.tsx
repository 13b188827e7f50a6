import type { User } from '@exchange/contract/accounts'
import type { AvatarColor } from '@exchange/contract/accounts/avatar'

/** Dark enough for white letters, in both themes. */
export const avatarFills: Readonly<Record<AvatarColor, string>> = {
  graphite: '#57534e',
  red: '#b3262b',
  orange: '#a04a10',
  amber: '#85590a',
  green: '#1f6e43',
  teal: '#0f6b70',
  blue: '#2f55c8',
  violet: '#6d3fb0',
}

/** The first letter of who it is, on their colour; decoration beside a name. */
export function Avatar({ user, size = 24 }: { user: Pick<User, 'nickname' | 'email' | 'avatarColor'>; size?: number }) {
  const [letter = ''] = user.nickname?.value ?? user.email
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className="shrink-0" aria-hidden="true">
      <circle cx="12" cy="12" r="12" style={{ fill: avatarFills[user.avatarColor] }} />
      <text x="12" y="16.2" textAnchor="middle" fontSize="12" fontWeight="600" fill="#ffffff">
        {letter.toUpperCase()}
      </text>
    </svg>
  )
}

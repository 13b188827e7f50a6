import { z } from 'zod'

const LENGTH = 100

const said = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
})

/** The name that Apple tells once, beside the code and unsigned; null = it told none, or nothing that can be read. */
export function personNameOf(text: string | undefined): string | null {
  if (text === undefined) return null
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  const { success, data } = said.safeParse(read)
  const parts = success ? [data.name?.firstName, data.name?.lastName] : []
  const name = parts
    .flatMap((part) => part?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim() || [])
    .join(' ')
    .slice(0, LENGTH)
  return name === '' ? null : name
}

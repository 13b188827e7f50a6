import { channels } from './channels.table.ts'
import type { ChannelName } from './frames.ts'

/** The params of a subscription. */
type TopicArgs = readonly unknown[]

/** One message that brings the server's subscriptions in line with what the page wants. */
export interface SubscriptionChange {
  readonly channel: ChannelName
  readonly method: `${ChannelName}.${'subscribe' | 'unsubscribe'}`
  readonly params: TopicArgs
}

interface Topic {
  readonly args: TopicArgs
  holders: number
}

/**
 * Counts who wants which topic and says which messages are still to be sent. Several parts of a page may want the same
 * topic; the server hears of it once, and of its end when the last one lets go.
 */
export class TopicRegistry {
  private readonly wanted = new Map<ChannelName, Map<string, Topic>>()
  private readonly sent = new Map<ChannelName, string>()

  acquire(channel: ChannelName, args: TopicArgs): void {
    const topics = this.wanted.get(channel) ?? new Map<string, Topic>()
    this.wanted.set(channel, topics)
    const key = JSON.stringify(args)
    const topic = topics.get(key) ?? { args, holders: 0 }
    topic.holders += 1
    // The newest wish goes to the end: an exclusive channel follows its newest holder.
    topics.delete(key)
    topics.set(key, topic)
  }

  release(channel: ChannelName, args: TopicArgs): void {
    const topics = this.wanted.get(channel)
    const key = JSON.stringify(args)
    const topic = topics?.get(key)
    if (topics === undefined || topic === undefined) return
    topic.holders -= 1
    if (topic.holders === 0) topics.delete(key)
  }

  /** The messages to send now; they count as sent. Private channels wait for `authorized`. */
  changes(authorized: boolean): SubscriptionChange[] {
    const out: SubscriptionChange[] = []
    for (const channel of namesOf(channels)) {
      if (channels[channel].isPrivate && !authorized) continue
      const params = this.paramsOf(channel)
      const before = this.sent.get(channel)
      if (params === null) {
        if (before !== undefined) out.push({ channel, method: `${channel}.unsubscribe`, params: [] })
        this.sent.delete(channel)
        continue
      }
      const key = JSON.stringify(params)
      if (key === before) continue
      this.sent.set(channel, key)
      out.push({ channel, method: `${channel}.subscribe`, params })
    }
    return out
  }

  /** Forgets that a channel was subscribed, so that the next `changes` asks for it again (a gap, a refusal). */
  forget(channel: ChannelName): void {
    this.sent.delete(channel)
  }

  /** A new connection knows nothing of the old one's subscriptions. */
  forgetAll(): void {
    this.sent.clear()
  }

  private paramsOf(channel: ChannelName): TopicArgs | null {
    const topics = [...(this.wanted.get(channel)?.values() ?? [])]
    const newest = topics.at(-1)
    if (newest === undefined) return null
    if (channels[channel].isExclusive) return newest.args
    // An empty list asks for everything, so it swallows the names beside it.
    if (topics.some((topic) => topic.args.length === 0)) return []
    return [...new Set(topics.flatMap((topic) => topic.args))].toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
  }
}

function namesOf<Table extends Readonly<Record<string, unknown>>>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table)
}

import { memoryJournal } from '@exchange/adapters/memory'
import { decodeEvents, type Submission } from '@exchange/core'
import type { Answer, EventBatch, Journal, JournalBatch } from '@exchange/ports'
import { describe, expect, test } from 'vitest'
import { digestOf } from '../testing/digest.ts'
import { openingCommands, tradingCommands } from '../testing/flow.ts'
import { followJournal, recover, startEngineInProcess, type Engine } from './index.ts'

const OPENING = openingCommands()
const tick = (n: number): Submission => ({ kind: 'tick', id: n.toString(16).padStart(32, '0') })

async function open(engine: Engine): Promise<void> {
  await Promise.all(OPENING.map((command) => engine.submit(command)))
}

function take(seed: number, count: number): Submission[] {
  const flow = tradingCommands(seed)
  return Array.from({ length: count }, () => flow.next().value)
}

/** A journal whose disk waits for us. */
function gatedJournal(): {
  journal: Journal
  batches: JournalBatch[]
  release: () => void
  fail: (error: Error) => void
} {
  const memory = memoryJournal()
  const batches: JournalBatch[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  return {
    batches,
    journal: {
      ...memory,
      async append(batch) {
        batches.push(batch)
        await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
        await memory.append(batch)
      },
    },
    release: () => waiting.shift()?.resolve(),
    fail: (error) => waiting.shift()?.reject(error),
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('answers', () => {
  test('come in the order of submission, with the events of their own command', async () => {
    const engine = await startEngineInProcess(memoryJournal())
    await open(engine)
    const answers = await Promise.all(take(1, 500).map((command) => engine.submit(command)))
    answers.forEach((answer, index) => {
      expect(answer.seq).toBe(OPENING.length + index + 1)
      answer.events.forEach((event, at) =>
        expect([event.seq, event.index, event.at]).toEqual([answer.seq, at, answer.at]),
      )
    })
    await engine.stop()
  })

  test('a command without events is answered, too', async () => {
    const engine = await startEngineInProcess(memoryJournal(), { now: () => 77_000 })
    const { seq, at, events } = await engine.submit(tick(1))
    expect({ seq, at, events }).toEqual({ seq: 1, at: 77_000, events: [] })
    await engine.stop()
  })

  test('a repeated id gets the first answer, other content under it is refused', async () => {
    const engine = await startEngineInProcess(memoryJournal())
    await open(engine)
    const [place] = take(3, 100).filter((command) => command.kind === 'order.place')
    if (place === undefined) throw new Error('the flow places orders')
    const first = await engine.submit(place)
    const again = await engine.submit(place)
    expect(again.events).toMatchObject([{ kind: 'repeated', firstSeq: first.seq }])
    const other = await engine.submit({ kind: 'tick', id: place.id })
    expect(other.events).toMatchObject([{ kind: 'refused', code: 'id-reused' }])
    await engine.stop()
  })

  test('what the codec can not carry is rejected and reaches nobody', async () => {
    const engine = await startEngineInProcess(memoryJournal())
    await expect(engine.submit({ kind: 'tick', id: 'no id' })).rejects.toMatchObject({ name: 'CodecError' })
    expect((await engine.submit(tick(1))).seq).toBe(1)
    await engine.stop()
  })

  test('stamps never run back', async () => {
    const clock = [5_000, 9_000, 3_000, 4_000]
    const engine = await startEngineInProcess(memoryJournal(), { now: () => clock.shift() ?? 4_000 })
    const times: number[] = []
    for (let n = 1; n <= 4; n++) times.push((await engine.submit(tick(n))).at)
    expect(times).toEqual([5_000, 9_000, 9_000, 9_000])
    await engine.stop()
  })
})

describe('group commit', () => {
  test('nobody is answered and nothing published before the batch is durable; meanwhile the next one fills', async () => {
    const { journal, batches, release } = gatedJournal()
    const engine = await startEngineInProcess(journal)
    const published: EventBatch[] = []
    engine.subscribe((batch) => published.push(batch))
    const answered: number[] = []
    const submit = (n: number) => engine.submit(tick(n)).then((answer) => answered.push(answer.seq))
    const first = submit(1)
    await turn()
    const others = [submit(2), submit(3)]
    await turn()
    others.push(submit(4))
    await turn()
    expect([batches.length, published.length, answered]).toEqual([1, 0, []])
    release()
    await first
    await turn()
    expect(batches.map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq])).toEqual([
      [1, 1],
      [2, 4],
    ])
    expect([published.length, answered]).toEqual([1, [1]])
    release()
    await Promise.all(others)
    expect([published.length, answered]).toEqual([2, [1, 2, 3, 4]])
    await engine.stop()
  })

  test('views are fed before submitters are answered', async () => {
    const engine = await startEngineInProcess(memoryJournal())
    let shown = 0
    engine.subscribe((batch) => {
      shown = batch.lastSeq
    })
    for (let n = 1; n <= 20; n++) expect((await engine.submit(tick(n))).seq).toBe(shown)
    await engine.stop()
  })

  test('a record holds no more commands than allowed', async () => {
    const { journal, batches, release } = gatedJournal()
    const engine = await startEngineInProcess(journal, { settings: { batchLimit: 10 } })
    const all = Promise.all(Array.from({ length: 35 }, (_, n) => engine.submit(tick(n + 1))))
    const releasing = setInterval(release, 1)
    await all
    clearInterval(releasing)
    expect(batches.map(({ firstSeq, lastSeq }) => lastSeq - firstSeq + 1)).toEqual([10, 10, 10, 5])
    await engine.stop()
  })
})

describe('a full queue', () => {
  test('refuses what is one too many with EngineBusy, keeps a lane for cancels, and recovers', async () => {
    const { journal, release } = gatedJournal()
    const engine = await startEngineInProcess(journal, { settings: { queueLimit: 5, cancelLane: 2 } })
    const cancel = (n: number): Submission => ({
      kind: 'order.cancel',
      id: (1000 + n).toString(16).padStart(32, '0'),
      owner: 100,
      market: 0,
      orderId: 1,
      clientOrderId: '',
    })
    const taken: Promise<Answer>[] = Array.from({ length: 5 }, (_, n) => engine.submit(tick(n + 1)))
    await expect(engine.submit(tick(6))).rejects.toMatchObject({ name: 'EngineBusy' })
    taken.push(engine.submit(cancel(1)), engine.submit(cancel(2)))
    await expect(engine.submit(cancel(3))).rejects.toMatchObject({ name: 'EngineBusy' })
    const releasing = setInterval(release, 1)
    expect((await Promise.all(taken)).map((answer) => answer.seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await engine.submit(tick(8))).seq).toBe(8)
    clearInterval(releasing)
    await engine.stop()
  })
})

describe('the end', () => {
  test('a journal that fails acknowledges nothing and ends the engine', async () => {
    const { journal, fail } = gatedJournal()
    const engine = await startEngineInProcess(journal)
    const published: EventBatch[] = []
    engine.subscribe((batch) => published.push(batch))
    const fates = Promise.allSettled([engine.submit(tick(1)), engine.submit(tick(2))])
    await turn()
    fail(new Error('no space left'))
    expect((await fates).map((fate) => fate.status === 'rejected' && fate.reason.name)).toEqual([
      'EngineStopped',
      'EngineStopped',
    ])
    expect((await engine.ended)?.message).toMatch(/no space left/)
    await expect(engine.submit(tick(3))).rejects.toMatchObject({ name: 'EngineStopped' })
    expect(published).toEqual([])
  })

  test('stopping answers what is in flight', async () => {
    const engine = await startEngineInProcess(memoryJournal())
    const answers = Array.from({ length: 50 }, (_, n) => engine.submit(tick(n + 1)))
    await engine.stop()
    expect((await Promise.all(answers)).length).toBe(50)
    await expect(engine.submit(tick(99))).rejects.toMatchObject({ name: 'EngineStopped' })
    expect(await engine.ended).toBeNull()
  })
})

describe('recovery', () => {
  test.each([Infinity, 50, 7])(
    'gives the same state and the same answers (snapshot every %i commands)',
    async (every) => {
      const journal = memoryJournal()
      const first = await startEngineInProcess(journal, { settings: { snapshotEveryCommands: every } })
      await open(first)
      const commands = take(11, 600)
      for (const command of commands.slice(0, 300)) await first.submit(command)
      const state = await first.state()
      const second = await startEngineInProcess(journal, { settings: { snapshotEveryCommands: every } })
      expect(second.recovery).toMatchObject({ lastSeq: state.seq, stateHash: state.stateHash })
      expect(second.recovery.snapshotSeq > 0).toBe(Number.isFinite(every))
      const repeated = await second.submit(commands[299] ?? tick(1))
      expect(repeated.events[0]).toMatchObject({ kind: 'repeated', firstSeq: state.seq })
      await second.stop()
    },
  )

  test('does not run the clock back behind the newest stamp', async () => {
    const journal = memoryJournal()
    const first = await startEngineInProcess(journal, { now: () => 900_000 })
    await first.submit(tick(1))
    await first.snapshot()
    const second = await startEngineInProcess(journal, { now: () => 100 })
    expect((await second.submit(tick(2))).at).toBe(900_000)
    await second.stop()
  })

  test('a snapshot that gives another state than it was saved with is refused', async () => {
    const journal = memoryJournal()
    const engine = await startEngineInProcess(journal)
    await open(engine)
    await engine.snapshot()
    const snapshot = await journal.latestSnapshot(Infinity)
    if (snapshot === null) throw new Error('no snapshot')
    const wrong: Journal = {
      ...journal,
      latestSnapshot: () => Promise.resolve({ ...snapshot, stateHash: 'f'.repeat(32) }),
    }
    await expect(recover(wrong)).rejects.toMatchObject({ name: 'StateDrift' })
  })
})

describe('a follower', () => {
  test('gives the same events as the engine published, from any command on', async () => {
    const journal = memoryJournal()
    const engine = await startEngineInProcess(journal, { settings: { snapshotEveryCommands: 100 } })
    const published: EventBatch[] = []
    engine.subscribe((batch) => published.push(batch))
    await open(engine)
    for (const command of take(5, 400)) await engine.submit(command)
    const { seq, stateHash } = await engine.state()
    for (const from of [0, 37, 250, seq]) {
      const follower = await followJournal(journal, from)
      const followed = []
      for await (const piece of follower.advance(seq, 2_000)) followed.push(...decodeEvents(piece.events))
      const wanted = published.flatMap((batch) => batch.events.filter((event) => event.seq > from))
      expect(digestOf(followed)).toBe(digestOf(wanted))
      expect([follower.lastSeq, follower.stateHash()]).toEqual([seq, stateHash])
    }
    await engine.stop()
  })

  test('stops at what is durable', async () => {
    const journal = memoryJournal()
    const engine = await startEngineInProcess(journal)
    await Promise.all(Array.from({ length: 10 }, (_, n) => engine.submit(tick(n + 1))))
    const follower = await followJournal(journal, 0)
    for await (const piece of follower.advance(4)) expect(piece.lastSeq).toBeLessThanOrEqual(4)
    expect(follower.lastSeq).toBe(4)
    await engine.stop()
  })

  test('that comes to another state than the engine saved says so', async () => {
    const journal = memoryJournal()
    const engine = await startEngineInProcess(journal)
    await open(engine)
    await engine.stop()
    const snapshot = await journal.latestSnapshot(Infinity)
    if (snapshot === null) throw new Error('no snapshot')
    await journal.saveSnapshot(snapshot.seq, '0'.repeat(32), snapshot.chunks())
    const wrong: Journal = {
      ...journal,
      latestSnapshot: (seq) => Promise.resolve(seq === Infinity ? { ...snapshot, stateHash: '0'.repeat(32) } : null),
    }
    const follower = await followJournal(wrong, 0)
    await expect(
      (async () => {
        for await (const _piece of follower.advance(snapshot.seq));
      })(),
    ).rejects.toMatchObject({ name: 'StateDrift' })
  })
})

/** A world of simulated time: clients, a network, one exchange, its disk and its database, and everything that goes wrong. */
import { SimulatedDisk } from '@exchange/adapters/journal-file/testing'
import { openingCommands } from '@exchange/server/testing/flow'
import type { Bug } from './bugs.ts'
import { Chance } from './chance.ts'
import { checkDeposits, checkIntentions, checkMoney, checkNames, checkShown, replay } from './checks.ts'
import { Clients } from './clients.ts'
import { Database } from './database.ts'
import { Node } from './node.ts'
import { Life, VirtualTime } from './time.ts'

/** What goes wrong, and how often: minutes between two of a kind, on average. */
export const troubles = {
  kill: 90,
  'power-cut': 120,
  'disk-error': 240,
  'database-away': 120,
  'network-cut': 60,
  'clock-jump': 180,
} as const
export type Trouble = keyof typeof troubles

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BEGIN = Date.UTC(2026, 1, 3)
/** How far ahead the step lies at which a process is cut off. */
const MOST_STEPS = 60
const MOST_CLOCK_JUMP = 12 * HOUR
/** After the last trouble the world has this long to mend itself. */
const MENDING = 60 * MINUTE

export interface WorldOptions {
  readonly seed: number
  readonly hours: number
  readonly bug?: Bug | null
  /** Troubles that don't happen in this world. */
  readonly without?: readonly Trouble[]
}

export interface Report {
  readonly commands: number
  readonly sent: number
  readonly acknowledged: number
  readonly lives: number
  readonly troubles: Readonly<Record<Trouble, number>>
}

/** Lives through the hours and checks what must hold. @throws Violation */
export async function live(options: WorldOptions): Promise<Report> {
  const world = new World(options)
  return world.run(options.hours)
}

class World {
  readonly #time = new VirtualTime()
  readonly #chance: Chance
  readonly #disk: SimulatedDisk
  readonly #database: Database
  readonly #clients: Clients
  readonly #bug: Bug | null
  readonly #without: readonly Trouble[]
  readonly #happened: Record<Trouble, number> = {
    kill: 0,
    'power-cut': 0,
    'disk-error': 0,
    'database-away': 0,
    'network-cut': 0,
    'clock-jump': 0,
  }
  #node: Node | null = null
  #life: Life
  #lives = 0
  #skew = 0
  #isClockConfirmed = false
  #networkCutUntil = 0
  #isTroubled = true
  #fault: Error | null = null

  constructor({ seed, bug = null, without = [] }: WorldOptions) {
    this.#chance = new Chance(seed)
    this.#disk = new SimulatedDisk(this.#chance.next)
    this.#database = new Database(this.#chance)
    this.#bug = bug
    this.#without = without
    this.#life = new Life(this.#time)
    this.#clients = new Clients(
      {
        time: this.#time,
        chance: this.#chance,
        node: () => this.#node,
        isCut: () => this.#time.now < this.#networkCutUntil,
        hasNewIdOnRetry: bug === 'new-id-on-retry',
      },
      seed,
    )
    let trouble: Trouble
    for (trouble in troubles) this.#expect(trouble)
    this.#syncNow()
  }

  async run(hours: number): Promise<Report> {
    this.#begin()
    await this.#time.run(hours * HOUR)
    this.#isTroubled = false
    this.#clients.rest()
    await this.#time.run(this.#time.now + MENDING)
    // Whatever is pending now is finished by the next start.
    this.#restart()
    await this.#time.run(this.#time.now + MENDING)
    if (this.#fault !== null) throw this.#fault
    if (this.#node === null) throw new Error('the exchange does not start any more')
    const truth = await replay(this.#disk.files)
    checkIntentions(this.#clients.intentions, truth)
    checkNames(truth)
    checkMoney(truth)
    checkShown(this.#node.shown, this.#node.seen, this.#database, truth)
    checkDeposits(this.#database, truth)
    const { sent, acknowledged } = this.#clients
    return { commands: truth.lastSeq, sent, acknowledged, lives: this.#lives, troubles: this.#happened }
  }

  #begin(): void {
    const life = new Life(this.#time)
    this.#life = life
    this.#lives++
    const begun = this.#time.now
    const around = {
      time: this.#time,
      chance: this.#chance,
      disk: this.#disk,
      database: this.#database,
      bug: this.#bug,
      isClockConfirmed: this.#isClockConfirmed,
      clocks: {
        wall: () => Math.floor((BEGIN + this.#time.now + this.#skew) * 1000),
        monotonic: () => (this.#time.now - begun) * 1000,
        sinceBoot: () => (this.#time.now - begun) * 1000,
      },
    }
    Node.start(around, life, openingCommands()).then(
      (node) => {
        if (life.isOver) return
        this.#node = node
        void node.ended.then((reason) => reason instanceof Error && this.#end(life))
      },
      (reason: unknown) => {
        // What can't start is started again, with a clock that somebody has looked at; what is damaged is not.
        this.#isClockConfirmed = reason instanceof Error && reason.name === 'AcceptanceStopped'
        if (reason instanceof Error && /JournalBroken|StateDrift|InvariantError/.test(reason.name))
          this.#fault ??= reason
        this.#end(life)
      },
    )
  }

  /** The process ends at whatever it is doing, and is started again a little later. */
  #end(life: Life): void {
    if (life.isOver) return
    life.end()
    this.#node = null
    this.#disk.kill()
    this.#disk.fault = () => null
    this.#time.after(this.#chance.between(1_000, 20_000), () => this.#begin())
  }

  /** Stops the process in order; one that does not stop in time, or fails at it, is killed. */
  #restart(): void {
    const node = this.#node
    if (node === null) return
    this.#node = null
    let isDone = false
    const begin = (): void => {
      if (isDone) return
      isDone = true
      node.life.end()
      this.#disk.kill()
      this.#disk.fault = () => null
      this.#begin()
    }
    node.stop().then(begin, begin)
    this.#time.after(MINUTE, begin)
  }

  #expect(trouble: Trouble): void {
    this.#time.after(this.#chance.wait(troubles[trouble] * MINUTE), () => {
      if (!this.#isTroubled) return
      if (!this.#without.includes(trouble)) {
        this.#happened[trouble]++
        this.#happen(trouble)
      }
      this.#expect(trouble)
    })
  }

  #happen(trouble: Trouble): void {
    const chance = this.#chance
    switch (trouble) {
      case 'kill':
        return this.#strike(() => {})
      case 'power-cut':
        return this.#strike(() => {
          this.#disk.restart()
          this.#database.powerCut()
        })
      case 'disk-error':
        this.#disk.fault = (operation) =>
          operation === 'datasync' || operation === 'write' ? Object.assign(new Error('EIO'), { code: 'EIO' }) : null
        return
      case 'database-away':
        this.#database.isDown = true
        return this.#time.after(chance.between(0, 10 * MINUTE), () => {
          this.#database.isDown = false
        })
      case 'network-cut':
        this.#networkCutUntil = this.#time.now + chance.between(0, 5 * MINUTE)
        return
      case 'clock-jump':
        return this.#jump()
      default:
        trouble satisfies never
    }
  }

  /** The process ends at one of its next steps. */
  #strike(andThen: () => void): void {
    const life = this.#life
    life.strikeAfter(this.#chance.below(MOST_STEPS) + 1, () => {
      this.#end(life)
      andThen()
    })
  }

  /** Somebody sets the clock right again, or confirms that it is right as it is. */
  #jump(): void {
    const chance = this.#chance
    const before = this.#skew
    // Most are steps that the engine makes up for by itself.
    this.#skew += chance.isOnce(3) ? chance.between(-MOST_CLOCK_JUMP, MOST_CLOCK_JUMP) : chance.between(-60_000, 60_000)
    const look = (): void => {
      if (this.#node?.refusing === null) return
      if (chance.isOnce(2)) this.#skew = before
      else this.#node?.confirm()
      this.#time.after(MINUTE, look)
    }
    this.#time.after(chance.between(0, 10 * MINUTE), look)
  }

  /** The database syncs its tables every minute. */
  #syncNow(): void {
    this.#time.after(MINUTE, () => {
      this.#database.sync()
      this.#syncNow()
    })
  }
}

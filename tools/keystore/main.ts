/** `npm run keystore -- create <file> | restore <file> | show <file>`: see docs/runbooks/ethereum.md. */
import { createInterface } from 'node:readline/promises'
import { KeystoreUnusable, createKeystore, openKeystore } from '@exchange/adapters/chain-evm'

const USAGE = 'npm run keystore -- create <file> | restore <file> | show <file>'

class Unusable extends Error {
  override readonly name = 'Unusable'
}

/** What opens the file. It is no argument: those can be read by everybody on the machine. */
function secretOf(env: NodeJS.ProcessEnv): string {
  const secret = env['CHAIN_ETH_KEYSTORE_SECRET']
  if (secret === undefined || secret === '')
    throw new Unusable('set CHAIN_ETH_KEYSTORE_SECRET to what opens the keystore')
  return secret
}

async function asked(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(question)).trim().toLowerCase().replaceAll(/\s+/g, ' ')
  } finally {
    lines.close()
  }
}

const tell = ({ wallet, depositKey }: { readonly wallet: string; readonly depositKey: string }): void => {
  console.log(`wallet: ${wallet}`)
  console.log(`deposit addresses follow from: ${depositKey}`)
}

async function run([what, path, ...more]: readonly string[]): Promise<void> {
  if (path === undefined || more.length > 0) throw new Unusable(USAGE)
  switch (what) {
    case 'create': {
      const made = await createKeystore(path, secretOf(process.env))
      console.log(
        `${path} is made. Write these words down, on paper: they are shown this once, and whoever has them has all of the money.`,
      )
      console.log(made.words)
      tell(made)
      return
    }
    case 'restore': {
      const words = await asked('The words, with spaces between them: ')
      tell(await createKeystore(path, secretOf(process.env), { words }))
      return
    }
    case 'show': {
      tell(await openKeystore(path, secretOf(process.env)))
      return
    }
    default:
      throw new Unusable(USAGE)
  }
}

try {
  await run(process.argv.slice(2))
} catch (reason) {
  console.error(reason instanceof Unusable || reason instanceof KeystoreUnusable ? reason.message : reason)
  process.exitCode = 1
}

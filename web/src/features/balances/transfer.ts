import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'
import { useT } from '../../shared/i18n/index.ts'
import { openModal, toastApiError, type TransferAsset } from '../../shared/ui/index.ts'
import { currenciesQuery } from '../../shared/data/listings.ts'
import { balancesQuery } from './data.ts'

/** What can be moved and how much of it, from the newest balances. */
async function assetsOf(client: QueryClient): Promise<readonly TransferAsset[]> {
  const [balances, currencies] = await Promise.all([
    client.fetchQuery(balancesQuery),
    client.ensureQueryData(currenciesQuery),
  ])
  return Object.values(currencies)
    .filter(({ canTransfer }) => canTransfer)
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ ticker, name, precision }) => ({
      ticker,
      name,
      decimals: precision,
      available: { main: balances[ticker]?.main ?? '0', spot: balances[ticker]?.spotAvailable ?? '0' },
    }))
}

/** Moves money between the main and the spot wallet; `ticker` is chosen at first. */
export function useOpenTransfer(): (ticker: string) => void {
  const t = useT()
  const client = useQueryClient()
  const open = async (ticker: string): Promise<void> => {
    await openModal('transfer', {
      ticker,
      assets: await assetsOf(client),
      async transfer({ commandId, ...body }) {
        try {
          return await api['POST /v2/balances/transfer']({ body }, { commandId })
        } finally {
          void client.invalidateQueries({ queryKey: ['balances'] })
        }
      },
    })
  }
  return (ticker) => void open(ticker).catch((error: unknown) => toastApiError(error, t))
}

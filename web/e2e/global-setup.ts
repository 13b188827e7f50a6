/** One product for every journey: it starts once, and whoever asks for a product is given this one. */
import { startProduct } from './product.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env['PRODUCT_ORIGIN'] = product.origin
  return () => product.stop()
}

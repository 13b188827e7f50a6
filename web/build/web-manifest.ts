import { brand } from '@exchange/contract/regions/brand'
import type { Plugin } from 'vite'

const GROUND = '#131210'

/** The web app manifest, made of the brand; its pictures are drawn by tools/setup/draw-icons.mjs. */
export const appManifest = {
  name: brand.name,
  short_name: brand.name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons: [
    { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** Writes the manifest into what the browser loads. */
export function webManifest(): Plugin {
  return {
    name: 'web-manifest',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'app.webmanifest', source: JSON.stringify(appManifest) })
    },
  }
}

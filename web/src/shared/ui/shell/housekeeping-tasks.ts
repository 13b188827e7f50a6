import type { ErrorEnvelope } from '@exchange/contract'
import type { ActAsked, Settings } from '@exchange/contract/accounts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from '../../data/api.ts'
import { proofs } from '../../data/proofs.ts'
import { onTermsOutdated } from '../../data/terms.ts'
import { tellUnauthenticated } from '../../data/unauthenticated.ts'
import type { Translate } from '../../i18n/index.ts'
import { openModal } from '../modals/open.ts'
import { mountBesidePage, providePage } from '../page-root.tsx'
import { toast } from '../toast.ts'
import { InstallPrompt, type InstallEvent } from './install-prompt.tsx'
import { forgetAttempts } from '../../../framework/reload.ts'

const BUILD_CHECK_MS = 300_000
const RELOAD_GUARD_MS = 10_000
/** A session that ends in silence leaves what is private on the screen no longer than this. */
const SESSION_CHECK_MS = 60_000
const SUPPORT_AFTER_MS = 5_000
/** Where a refusal is remembered. */
const INSTALL_REFUSED = 'installRefused'

let isSupportShown = false

/** Starts what runs beside every page; returns how to stop. */
export function startHousekeeping(settings: Settings, t: Translate, router: RegisteredRouter): () => void {
  providePage(router)
  clearOnRequest()
  void switchServiceWorker()
  const stopAsking = askForTerms(settings, router)
  proofs.ask = prove
  const guard = setTimeout(forgetAttempts, RELOAD_GUARD_MS)
  const support = setTimeout(() => void offerSupport(), SUPPORT_AFTER_MS)
  const checking = setInterval(() => void tellOfNewBuild(settings.build, t), BUILD_CHECK_MS)
  const stopWatching = watchSession(router)
  const onOffer = (event: Event) => offerInstall(event as InstallEvent, t)
  addEventListener('beforeinstallprompt', onOffer)
  return () => {
    stopAsking()
    stopWatching()
    clearTimeout(guard)
    clearTimeout(support)
    clearInterval(checking)
    removeEventListener('beforeinstallprompt', onOffer)
  }
}

/**
 * Asks each minute, whenever the page comes to the front and when the browser brings it back from its memory, whether the session
 * goes on. It may have ended in another tab, on another device or by being idle, and nothing else need tell this page.
 */
function watchSession(router: RegisteredRouter): () => void {
  const look = async () => {
    if (document.hidden || (await router.options.context.data.settings()).user === null) return
    const state = await api['GET /v2/session']().catch(() => null)
    if (state?.signedIn === false) tellUnauthenticated()
  }
  const onLook = () => void look()
  const checking = setInterval(onLook, SESSION_CHECK_MS)
  document.addEventListener('visibilitychange', onLook)
  addEventListener('pageshow', onLook)
  return () => {
    clearInterval(checking)
    document.removeEventListener('visibilitychange', onLook)
    removeEventListener('pageshow', onLook)
  }
}

/** The person proves that a request is meant, or leaves it. */
async function prove({ data }: ErrorEnvelope): Promise<string | undefined> {
  // The server made it for the request that it refused.
  const proof = data as unknown as ActAsked
  return (await openModal('confirmCode', { source: { proof } })) === 'confirmed' ? proof.act : undefined
}

/** Once when the page is alive, and whenever something was refused for it; not where the terms themselves are read. */
function askForTerms({ user, region }: Settings, router: RegisteredRouter): () => void {
  const ask = async () => {
    const { askTerms } = await import('./ask-terms.ts')
    await askTerms(region, router.options.context.texts)
  }
  const isReading = /^\/(?:terms|auth)(?:\/|$)/.test(router.state.location.pathname)
  if (user?.exchangeTermsAccepted === false && !isReading) void ask()
  return onTermsOutdated(() => void ask())
}

/** The way to support stands beside the page, once for as long as the page lives. */
async function offerSupport(): Promise<void> {
  if (isSupportShown) return
  isSupportShown = true
  const { SupportButton } = await import('./support-button.tsx')
  await mountBesidePage(createElement(SupportButton))
}

/** Another build is running than the one this page came from. */
async function tellOfNewBuild(build: string, t: Translate): Promise<void> {
  if (document.hidden) return
  const latest = await api['GET /builds/latest.json']({ query: { timestamp: String(Date.now()) } }).catch(() => null)
  if (latest === null || latest.id === build) return
  toast(t('shared.newVersion'), {
    id: 'new-version',
    type: 'info',
    duration: Number.POSITIVE_INFINITY,
    action: { label: t('shared.reload'), onClick: () => location.reload() },
  })
}

/** `?clear_cache` forgets everything this site keeps in the browser. */
function clearOnRequest(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('clear_cache')) return
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? ''
    document.cookie = `${name}=; path=/; max-age=0`
  }
  url.searchParams.delete('clear_cache')
  location.replace(url.href)
}

/** `?registerSW=1` turns the service worker on, any other value off; without it nothing changes. */
async function switchServiceWorker(): Promise<void> {
  const wanted = new URLSearchParams(location.search).get('registerSW')
  if (wanted === null || !('serviceWorker' in navigator)) return
  if (wanted === '1') {
    await navigator.serviceWorker.register('/sw.js')
    return
  }
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
}

/** Asks in our own words when the browser offers, never again after a refusal. */
function offerInstall(event: InstallEvent, t: Translate): void {
  event.preventDefault()
  if (localStorage.getItem(INSTALL_REFUSED) !== null) return
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const leave = () => {
    root.unmount()
    host.remove()
  }
  addEventListener('appinstalled', leave, { once: true })
  root.render(
    createElement(InstallPrompt, {
      t,
      onInstall: () => void event.prompt().then(leave, leave),
      onRefuse: () => {
        localStorage.setItem(INSTALL_REFUSED, '1')
        leave()
      },
    }),
  )
}

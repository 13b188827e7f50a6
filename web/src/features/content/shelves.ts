/** What loaders and server routes ask for, each loaded when it is: a page's first visit carries none of it. */
import type { Region } from '@exchange/contract'
import type { Reader } from './open-document.ts'

export const companyDocument = async (name: string, reader: Reader) =>
  (await import('./company.ts')).companyDocument(name, reader)

export const legalDocument = async (type: string, reader: Reader, version?: number) =>
  (await import('./legal.ts')).legalDocument(type, reader, version)

export const legalIndex = async (reader: Reader) => (await import('./legal.ts')).legalIndex(reader)

export const releaseIndex = async (reader: Reader) => (await import('./releases.ts')).releaseIndex(reader)

export const releaseNote = async (slug: string, reader: Reader) =>
  (await import('./releases.ts')).releaseNote(slug, reader)

export const releaseFeed = async (origin: string, region: Region) =>
  (await import('./feed.ts')).releaseFeed(origin, region)

export const brandFile = async (name: string, region: Region) =>
  (await import('./brand-file.ts')).brandFile(name, region)

export const qrPath = async (text: string) => (await import('../../shared/format/qr-path.ts')).qrPath(text)

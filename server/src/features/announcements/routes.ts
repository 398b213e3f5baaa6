import * as announcements from '@lectern/contract/announcements'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { fetchOutside, type WayOut } from '../../http/fetch-outside.ts'
import { serve } from '../../http/serve.ts'
import { markAnnouncements, showAnnouncements } from './announcements.ts'
import { feedOfNotes, readNotes, releasesOfNotes } from './bundled-notes.ts'
import { keepFeed } from './keep-feed.ts'
import { readFeed } from './read-feed.ts'
import { readReleases } from './read-releases.ts'

const feedLimits = { milliseconds: 10_000, bytes: 1024 * 1024, type: /^application\/([\w.-]+\+)?json$/i }

/** Where news comes from. */
export interface NewsSources {
  /** Of a JSON Feed; without it the release notes of this project are the news. */
  readonly announcementsUrl?: string | undefined
  /** Of a list of releases as GitHub's API answers it; without it they are those of the notes. */
  readonly releasesUrl?: string | undefined
  /** Folder of the release notes. */
  readonly notesFolder: string
  /** The way to the internet; tests take another. */
  readonly wayOut?: WayOut
}
interface Deps {
  readonly db: Db
  readonly log: Logger
  readonly news: NewsSources
}

export function announcementRoutes(app: FastifyInstance, { db, log, news }: Deps): void {
  const fetchText = (address: string) => fetchOutside(address, feedLimits, news.wayOut)
  const notes = () => readNotes(news.notesFolder)
  const feed = keepFeed({
    db,
    log,
    name: 'announcements',
    address: news.announcementsUrl,
    fetchText,
    read: readFeed,
    otherwise: async () => feedOfNotes(await notes()),
  })
  const releases = keepFeed({
    db,
    log,
    name: 'releases',
    address: news.releasesUrl,
    fetchText,
    read: readReleases,
    otherwise: async () => releasesOfNotes(await notes()),
  })
  serve(app, announcements.getAnnouncements, ({ viewer }) => showAnnouncements({ db, feed }, viewer))
  serve(app, announcements.markAnnouncementsRead, ({ viewer, body }) =>
    markAnnouncements({ db, feed }, viewer, body),
  )
  serve(app, announcements.listReleases, releases)
}

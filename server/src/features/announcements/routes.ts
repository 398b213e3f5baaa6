import * as announcements from '@lectern/contract/announcements'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { fetchExternal, type OutboundNetwork } from '../../http/fetch-external.ts'
import { serve } from '../../http/serve.ts'
import { markAnnouncements, showAnnouncements } from './announcements.ts'
import { readNotes, toFeed, toReleases } from './bundled-notes.ts'
import { createFeedCache } from './feed-cache.ts'
import { readFeed } from './read-feed.ts'
import { readReleases } from './read-releases.ts'

const feedLimits = { milliseconds: 10_000, bytes: 1024 * 1024, type: /^application\/([\w.-]+\+)?json$/i }

/** Sources of announcements and releases. */
export interface NewsSources {
  /** Address of a JSON Feed; without it the release notes of this project are the announcements. */
  readonly announcementsUrl?: string | undefined
  /** Address of a list of releases as GitHub's API returns it; without it the releases are those of the notes. */
  readonly releasesUrl?: string | undefined
  /** Folder of the release notes. */
  readonly notesFolder: string
  /** Network for requests; tests replace it. */
  readonly wayOut?: OutboundNetwork
}
interface Deps {
  readonly db: Db
  readonly log: Logger
  readonly news: NewsSources
}

export function announcementRoutes(app: FastifyInstance, { db, log, news }: Deps): void {
  const fetchText = (address: string) => fetchExternal(address, feedLimits, news.wayOut)
  const notes = () => readNotes(news.notesFolder)
  const shared = { db, log, fetchText }
  const feed = createFeedCache({
    ...shared,
    name: 'announcements',
    address: news.announcementsUrl,
    read: readFeed,
    fallback: async () => toFeed(await notes()),
  })
  const releases = createFeedCache({
    ...shared,
    name: 'releases',
    address: news.releasesUrl,
    read: readReleases,
    fallback: async () => toReleases(await notes()),
  })
  serve(app, announcements.getAnnouncements, ({ viewer }) => showAnnouncements({ db, feed }, viewer))
  serve(app, announcements.markAnnouncementsRead, ({ viewer, body }) =>
    markAnnouncements({ db, feed }, viewer, body),
  )
  serve(app, announcements.listReleases, releases)
}

import type { Release } from '@lectern/contract/announcements'
import { limits } from '@lectern/contract/limits'
import * as z from 'zod/mini'
import { webAddress } from './clean-html.ts'
import { parseTime } from './read-feed.ts'

const maxReleases = 20

const Source = z.object({
  tag_name: z.string().check(z.minLength(1), z.maxLength(limits.maxName)),
  html_url: z.catch(z.nullable(z.string()), null),
  published_at: z.string(),
  body: z.catch(z.string(), ''),
  draft: z.catch(z.boolean(), false),
  prerelease: z.catch(z.boolean(), false),
})

/** Returns the newest releases, newest first. The newest one that is not a preview is marked as the latest (behaviour 12.5). */
export function orderReleases(releases: readonly Omit<Release, 'latest'>[]): Release[] {
  const ordered = [...releases].sort((a, b) => Date.parse(b.releaseDate) - Date.parse(a.releaseDate))
  const latest = ordered.find((r) => !r.preRelease) ?? ordered[0]
  return ordered.slice(0, maxReleases).map((r) => ({ ...r, latest: r === latest }))
}

/** Parses a list of releases as GitHub's API returns it. Drafts and invalid entries are skipped. Throws if it is not a list. */
export async function readReleases(json: string): Promise<Release[]> {
  const list = z.array(z.unknown()).parse(JSON.parse(json))
  return orderReleases(
    list.flatMap((raw) => {
      const found = Source.safeParse(raw)
      const date = parseTime(found.data?.published_at)
      if (!found.success || found.data.draft || date === null) return []
      const { tag_name, html_url, body, prerelease } = found.data
      return [
        {
          version: tag_name.replace(/^v(?=\d)/, ''),
          releaseDate: date,
          url: webAddress(html_url) ?? '',
          preRelease: prerelease,
          description: body.slice(0, limits.maxText),
        },
      ]
    }),
  )
}

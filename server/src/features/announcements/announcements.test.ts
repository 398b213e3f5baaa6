import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnnouncementFeed, Release } from '@lectern/contract/announcements'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer | undefined
let source: Server | undefined
afterEach(async () => {
  vi.useRealTimers()
  await server?.close()
  source?.closeAllConnections()
  source?.close()
  server = source = undefined
})

const read = (asker: TestClient) => asker.read<AnnouncementFeed>('/api/v1/announcements')
const outboundNetwork = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
}

/** Starts a remote server that responds with `remote.body`, and counts. */
async function startSource(body: unknown) {
  const remote = { body, requested: 0, status: 200 }
  source = createServer((_, response) => {
    remote.requested += 1
    response
      .writeHead(remote.status, { 'content-type': 'application/feed+json' })
      .end(JSON.stringify(remote.body))
  })
  await new Promise<void>((resolve) => source?.listen(0, '127.0.0.1', resolve))
  const url = `http://news.example:${(source.address() as AddressInfo).port}/feed.json`
  return { remote, url }
}
const makeFeed = (...items: unknown[]) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'News',
  home_page_url: 'https://news.example/',
  items,
})
async function claim(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestClient> {
  server = await startTestServer({ runsTasks: false, ...options })
  return server.claim()
}

describe('behaviour 12.5: announcements', () => {
  test('are the notes of this project when no feed is configured', async () => {
    const admin = await claim()
    const feed = await read(admin)
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1', title: 'Lectern' })
    expect(feed.items.at(-1)).toMatchObject({
      id: 'lectern-0.1.0',
      title: 'Lectern 0.1.0',
      tags: ['release'],
      _komga: { read: false },
    })
    expect(feed.items.at(-1)?.content_html).toMatch(
      /^<p>The first version.*<h3>What it does<\/h3>\n<ul><li>/s,
    )
  })
  test('A10: are marked as read by each administrator separately, until the account is deleted', async () => {
    const admin = await claim()
    const { id, asker } = await addUser(server as TestServer, admin, 'second@example.org', {
      roles: ['ADMIN'],
    })
    const mark = (body: unknown) => admin.ask('PUT', '/api/v1/announcements', body)
    for (let i = 0; i < 2; i += 1) expect((await mark(['lectern-0.1.0', 'unknown'])).statusCode).toBe(204)
    const reads = async (who: TestClient) => (await read(who)).items.map((i) => i._komga.read)
    expect(await reads(admin)).toContain(true)
    expect(await reads(asker)).not.toContain(true)
    await asker.ask('PUT', '/api/v1/announcements', ['lectern-0.1.0'])
    const rows = () => server?.db.selectFrom('announcement_read').selectAll().execute()
    expect(await rows()).toHaveLength(2)
    await admin.delete(`/api/v2/users/${id}`)
    expect(await rows()).toMatchObject([{ announcement_id: 'lectern-0.1.0' }])
    for (const body of [{}, 'x', [1], ['x'.repeat(3000)]])
      expect((await mark(JSON.stringify(body))).statusCode).toBe(400)
  })
  test('D4: are reduced to text and web links if they are foreign HTML', async () => {
    const { url } = await startSource(
      makeFeed({
        id: 7,
        url: 'javascript:alert(1)',
        title: 'A <b>title</b>',
        content_html: `<p onclick="x()">Hello</p><script>alert(1)</script><img src="https://spy.example/x.gif" onerror="x()">
          <a href="javascript:alert(1)">a</a><a href="JaVa&#9;Script:x">b</a><a href="data:text/html,x">c</a><a href="/post">d</a>
          <a href="https://other.example/" target="_top">e</a><iframe src="https://x.example"></iframe><svg><a xlink:href="x">f</a></svg>
          <style>p{}</style><form action="https://x.example"><input></form><math><mtext></math>`,
        author: { name: 'A', url: 'javascript:x' },
        date_published: '2026-01-02T03:04:05+02:00',
      }),
    )
    const admin = await claim({ news: { announcementsUrl: url, wayOut: outboundNetwork } })
    const [item] = (await read(admin)).items
    expect(item).toMatchObject({
      id: '7',
      url: null,
      title: 'A <b>title</b>',
      date_modified: '2026-01-02T01:04:05Z',
      author: { name: 'A', url: null },
    })
    const html = item?.content_html ?? ''
    expect(html).not.toMatch(/script|onclick|onerror|<img|<iframe|<svg|<style|<form|<input|<math|data:|spy/i)
    const safe = 'rel="noopener noreferrer nofollow" target="_blank"'
    expect(html).toContain(`<a href="https://news.example/post" ${safe}>d</a>`)
    expect(html).toContain(`<a href="https://other.example/" ${safe}>e</a>`)
    expect(html).toContain('<a>a</a><a>b</a><a>c</a>')
  })
  test('behaviour 14: are fetched once an hour, and the last valid copy is kept, also after a restart', async () => {
    const { remote, url } = await startSource(makeFeed({ id: 'a' }))
    const news = { announcementsUrl: url, wayOut: outboundNetwork }
    let admin = await claim({ news })
    const ids = async () => (await read(admin)).items.map((i) => i.id)
    await Promise.all([ids(), ids(), ids()])
    expect([await ids(), remote.requested]).toEqual([['a'], 1])
    remote.body = makeFeed({ id: 'b' })
    vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] })
    expect([await ids(), remote.requested]).toEqual([['b'], 2])
    remote.status = 500
    vi.setSystemTime(Date.now() + 3_700_000)
    expect([await ids(), await ids(), remote.requested]).toEqual([['b'], ['b'], 3])
    await server?.close({ keep: true })
    server = await startTestServer({ folder: server?.folder ?? '', runsTasks: false, news })
    admin = await server.signIn('admin@example.org', 'correct horse')
    expect(await ids()).toEqual(['b'])
  })
  test('are the notes if the feed is invalid, or its address is internal', async () => {
    const { remote, url } = await startSource('nonsense')
    const admin = await claim({ news: { announcementsUrl: url, wayOut: outboundNetwork } })
    expect((await read(admin)).title).toBe('Lectern')
    await server?.close()
    const own = await claim({ news: { announcementsUrl: url.replace('news.example', '127.0.0.1') } })
    expect([(await read(own)).title, remote.requested]).toEqual(['Lectern', 1])
  })
  test('are truncated if they are too long, and skipped if they are invalid', async () => {
    const { url } = await startSource(
      makeFeed(
        { id: 'a', title: 'x'.repeat(10_000), tags: Array.from({ length: 99 }, (_, i) => `t${i}`) },
        { id: 'a', title: 'again' },
        { title: 'without an id' },
        null,
        { id: 'deep', content_html: '<b>'.repeat(30_000), date_modified: 'soon' },
        { id: 'plain', content_text: '<script>' },
      ),
    )
    const admin = await claim({ news: { announcementsUrl: url, wayOut: outboundNetwork } })
    const { items } = await read(admin)
    expect(items.map((i) => i.id)).toEqual(['a', 'deep', 'plain'])
    expect([items[0]?.title?.length, items[0]?.tags.length]).toEqual([255, 20])
    expect([items[1]?.date_modified, items[2]?.content_html]).toEqual([null, '<p>&lt;script&gt;</p>'])
  })
})

describe('behaviour 12.5: releases', () => {
  test('are those of the notes when no list is configured', async () => {
    const admin = await claim()
    const [first, ...others] = await admin.read<Release[]>('/api/v1/releases')
    expect(first).toMatchObject({ latest: true, preRelease: false, releaseDate: expect.stringMatching(/Z$/) })
    expect([first, ...others].at(-1)?.version).toBe('0.1.0')
  })
  test('are the newest twenty of the list, without drafts', async () => {
    const release = (n: number, more: object = {}) => ({
      tag_name: `v1.${n}.0`,
      html_url: `https://code.example/${n}`,
      published_at: new Date(Date.UTC(2026, 0, n)).toISOString(),
      body: `# ${n}`,
      draft: false,
      prerelease: false,
      ...more,
    })
    const list = Array.from({ length: 25 }, (_, i) => release(i + 1))
    const odd = [
      release(30, { draft: true }),
      release(29, { prerelease: true, html_url: 'javascript:x' }),
      { a: 1 },
      7,
    ]
    const { url } = await startSource([...odd, ...list])
    const admin = await claim({ news: { releasesUrl: url, wayOut: outboundNetwork } })
    const found = await admin.read<Release[]>('/api/v1/releases')
    expect(found).toHaveLength(20)
    expect(found.slice(0, 2)).toEqual([
      {
        version: '1.29.0',
        releaseDate: '2026-01-29T00:00:00Z',
        url: '',
        latest: false,
        preRelease: true,
        description: '# 29',
      },
      {
        version: '1.25.0',
        releaseDate: '2026-01-25T00:00:00Z',
        url: 'https://code.example/25',
        latest: true,
        preRelease: false,
        description: '# 25',
      },
    ])
    expect(found.filter((r) => r.latest)).toHaveLength(1)
  })
})

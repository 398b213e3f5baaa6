import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { rewriteRequestTarget } from './request-target.ts'

const rewrite = (url: string, contextPath = '', method = 'GET'): string =>
  rewriteRequestTarget(contextPath)({ method, url, headers: {} as IncomingHttpHeaders })

describe('behaviour 1.1: slashes that mean nothing', () => {
  test.each([
    ['//opds/v1.2/catalog', '/opds/v1.2/catalog'],
    ['///opds//v1.2//series?a=//b', '/opds/v1.2/series?a=//b'],
    ['/opds/v1.2/series/', '/opds/v1.2/series'],
    ['/opds/v2/libraries/?page=1', '/opds/v2/libraries?page=1'],
    ['/opds/v2/', '/opds/v2/'],
    ['//api/v1//series/', '/api/v1/series'],
    ['/koreader/syncs/progress/abc/', '/koreader/syncs/progress/abc'],
    ['//kobo/key/v1/initialization', '/kobo/key/v1/initialization'],
    ['//api/v1//books/1/resource/a//b.html', '/api/v1/books/1/resource/a//b.html'],
    ['//evil.example/x', '//evil.example/x'],
    ['//apix/y', '//apix/y'],
    ['/series//x', '/series//x'],
  ])('%s', (url, path) => expect(rewrite(url)).toBe(path))
  test('a deletion keeps its last slash, because a name may be missing behind it', () =>
    expect(rewrite('/api/lectern/uploaded-files/', '', 'DELETE')).toBe('/api/lectern/uploaded-files/'))
  test.each([
    ['/komga//opds/v1.2/catalog', '/opds/v1.2/catalog'],
    ['//komga/opds/v1.2/catalog/', '/opds/v1.2/catalog'],
    ['//opds/v1.2/catalog', '/api/outside-of-the-context-path'],
  ])('%s below a context path', (url, path) => expect(rewrite(url, '/komga')).toBe(path))
})

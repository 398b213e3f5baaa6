import type { PackageDocument } from './package-document.ts'
import type { LocatedResources } from './resources.ts'

/** Types that readers show without a substitute: the core media types (EPUB 3.3, 3.2), and pictures that browsers know besides. */
const isShown =
  /^(image\/(gif|jpeg|png|svg\+xml|webp|avif)|audio\/|video\/|font\/|text\/|application\/(xhtml\+xml|javascript|ecmascript|smil\+xml|pls\+xml|font-|vnd\.ms-opentype|x-dtbncx\+xml))/

/**
 * Returns what stands for each file of a foreign type: the first of its chain of fallbacks (EPUB 3.3, 3.4) that readers show, by the names of
 * both. A chain that leads in a circle, or out of the archive, stands for nothing.
 */
export function findFallbacks(
  { manifest }: Pick<PackageDocument, 'manifest'>,
  { byId, locked }: Pick<LocatedResources, 'byId' | 'locked'>,
): ReadonlyMap<string, string> {
  const items = new Map(manifest.map((item) => [item.id, item]))
  const found = new Map<string, string>()
  for (const item of manifest) {
    const resource = byId.get(item.id)
    if (!resource || isShown.test(item.mediaType)) continue
    const seen = new Set([item.id])
    let next = items.get(item.fallback ?? '')
    while (next && !seen.has(next.id) && !isShown.test(next.mediaType)) {
      seen.add(next.id)
      next = items.get(next.fallback ?? '')
    }
    const other = next && isShown.test(next.mediaType) ? byId.get(next.id) : undefined
    if (other && !locked.has(other.href)) found.set(resource.href, other.href)
  }
  return found
}

import type { ManifestItem, PackageDocument } from './package-document.ts'
import type { LocatedResources } from './resources.ts'

/** Types that readers support: the core media types (EPUB 3.3, 3.2), and further images of browsers. */
const isShown =
  /^(image\/(gif|jpeg|png|svg\+xml|webp|avif)|audio\/|video\/|font\/|text\/|application\/(xhtml\+xml|javascript|ecmascript|smil\+xml|pls\+xml|font-|vnd\.ms-opentype|x-dtbncx\+xml))/

/** Returns an item and its chain of fallbacks (EPUB 3.3, 3.4), which ends at a circle. */
export function listChain(items: ReadonlyMap<string, ManifestItem>, id: string): ManifestItem[] {
  const chain = new Set<ManifestItem>()
  for (let item = items.get(id); item && !chain.has(item); item = items.get(item.fallback ?? ''))
    chain.add(item)
  return [...chain]
}

/**
 * Returns the replacement of each file of a foreign type, by the names of both: the first of its chain of fallbacks (EPUB 3.3, 3.4) that readers
 * support. A chain that is a circle or leads out of the archive has none.
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
    const shown = listChain(items, item.id).find(({ mediaType }) => isShown.test(mediaType))
    const other = shown && byId.get(shown.id)
    if (other && !locked.has(other.href)) found.set(resource.href, other.href)
  }
  return found
}

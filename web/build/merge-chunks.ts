/** Modules that the same entries need, which a bundler would put into a file of their own. */
export interface Cluster {
  /** What is imported dynamically and reaches these modules by static imports. */
  readonly entries: ReadonlySet<string>
  readonly modules: readonly string[]
  /** Length of their code, in characters before it is minified. */
  readonly size: number
}

/** One request less is worth so many characters more: some 2 kB when they are minified and compressed. */
const requestWorth = 10_000

interface Node {
  readonly entries: Set<string>
  readonly modules: string[]
  size: number
  /** What its modules import. */
  readonly imports: Set<Node>
}

/** True when an import leads from one to the other over at least one more: then the two must not become one. */
function isConnectedAround(from: Node, to: Node): boolean {
  const seen = new Set([...from.imports].filter((next) => next !== to && next !== from))
  // The loop also visits what it adds.
  for (const node of seen) {
    if (node === to) return true
    for (const next of node.imports) seen.add(next)
  }
  return false
}

/** What is won, in characters, when two are loaded as one: requests less, and what entries load without need. */
function countGain(one: Node, other: Node): number {
  let common = 0
  for (const entry of one.entries) if (other.entries.has(entry)) common += 1
  return (
    common * requestWorth -
    one.size * (other.entries.size - common) -
    other.size * (one.entries.size - common)
  )
}

function merge(from: Node, into: Node, nodes: ReadonlySet<Node>): void {
  for (const entry of from.entries) into.entries.add(entry)
  into.modules.push(...from.modules)
  into.size += from.size
  for (const next of from.imports) into.imports.add(next)
  for (const node of nodes) if (node.imports.delete(from)) node.imports.add(into)
  into.imports.delete(into)
}

/**
 * Makes one cluster of those for which a request less is worth more than what is loaded without need, the smallest ones first; no import
 * leads from a merged cluster over another one back to it, so their files cannot import each other in a circle. `importsOf` returns what a
 * module imports.
 */
export function mergeClusters(
  clusters: readonly Cluster[],
  importsOf: (module: string) => readonly string[],
): readonly Cluster[] {
  const nodes = new Set(
    clusters.map(
      ({ entries, modules, size }): Node => ({
        entries: new Set(entries),
        modules: [...modules],
        size,
        imports: new Set(),
      }),
    ),
  )
  const nodeOf = new Map([...nodes].flatMap((node) => node.modules.map((module) => [module, node] as const)))
  for (const [module, node] of nodeOf)
    for (const imported of importsOf(module)) {
      const next = nodeOf.get(imported)
      if (next && next !== node) node.imports.add(next)
    }
  const open = new Set(nodes)
  while (open.size > 0) {
    const smallest = [...open].reduce((a, b) => (b.size < a.size ? b : a))
    open.delete(smallest)
    const [best] = [...nodes]
      .filter((node) => node !== smallest)
      .map((node) => ({ node, gain: countGain(smallest, node) }))
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => b.gain - a.gain)
      .filter(({ node }) => !isConnectedAround(smallest, node) && !isConnectedAround(node, smallest))
    if (!best) continue
    nodes.delete(smallest)
    merge(smallest, best.node, nodes)
    open.add(best.node)
  }
  return [...nodes].map(({ entries, modules, size }) => ({ entries, modules, size }))
}

import type { Plugin } from 'vite'

/** Returns the names of chunks that import each other in a circle; undefined when there are none. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return path.slice(path.indexOf(name))
    if (done.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const circle = visit(next, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return undefined
}

/**
 * Fails the build when chunks import each other in a circle: one of them would run before what it needs exists, and every page would stay
 * white, although no module is at fault.
 */
export function forbidCircles(): Plugin {
  return {
    name: 'forbid-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle) this.error(`These chunks import each other in a circle: ${circle.join(' → ')}`)
    },
  }
}

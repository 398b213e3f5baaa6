import type { Plugin } from 'vite'

/** The parts themselves. What is built from them, in folders of its own, adjusts them as screens do. */
const kitStyles = /\/web\/src\/ui\/[\w-]+(\.module)?\.css$/
const isBase = /\/(base|tokens)\.css$/

/**
 * Puts the styles of the kit into cascade layers below everything else, so that a screen can adjust a button whatever order the
 * style sheets of the chunks arrive in.
 */
export function layerKitStyles(): Plugin {
  return {
    name: 'layer-kit-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!kitStyles.test(id)) return null
      return {
        code: `@layer base, kit;\n@layer ${isBase.test(id) ? 'base' : 'kit'} {\n${code}\n}`,
        map: null,
      }
    },
  }
}

import type { Plugin } from 'vite'

/** Components that are built from the parts adjust these as screens do. */
const kitStyles =
  /\/web\/src\/ui\/(?!(cards|charts|detail|done|form|list|selection|settings|table)\/)([\w-]+\/)*[\w-]+(\.module)?\.css$/
const isBase = /\/(base|tokens)\.css$/

/**
 * Puts the styles of `src/ui` into the lowest cascade layers, so that a screen can override a button whatever order the style sheets of the
 * chunks load in.
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

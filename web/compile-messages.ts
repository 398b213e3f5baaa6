import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const isMessageFile = /\/i18n\/[a-z-]+\/[a-z-]+\.json$/i
const needsParsing = /[{<']/

/**
 * Parses messages during the build, because the parser is larger than all texts of a language. Messages without placeholders stay plain
 * strings, which are shown without parsing.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    transform(code, id) {
      if (!isMessageFile.test(id)) return null
      const messages = Object.entries(JSON.parse(code) as Record<string, string>)
      const compiled = messages.map(([key, text]) => [key, needsParsing.test(text) ? parse(text) : text])
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`,
        moduleType: 'js',
        map: null,
      }
    },
  }
}

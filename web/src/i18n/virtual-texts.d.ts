declare module 'virtual:texts' {
  import type { TextGroup } from './text-groups.ts'
  import type { Messages } from './text-store.ts'

  /** Loads the texts of a group in the language of a tag, one chunk each; `web/build/texts.ts` makes this module. */
  export function loadTexts(tag: string, group: TextGroup): Promise<{ readonly messages: Messages }>
}

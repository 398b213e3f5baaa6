import { getLanguage, type Language } from './languages.ts'

export interface LoadedText {
  readonly language: Language
  readonly messages: Readonly<Record<string, string>>
}

/** Loads the texts of a language; English ones when that fails. */
export async function loadText(tag: string): Promise<LoadedText> {
  const language = getLanguage(tag)
  try {
    const { messages } = await language.load()
    return { language, messages }
  } catch (error) {
    if (language.tag === 'en') throw error
    return loadText('en')
  }
}

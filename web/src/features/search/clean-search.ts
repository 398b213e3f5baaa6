/** Maximum length of a search text; servers refuse very long addresses. */
const maxLength = 300

/** Returns a search text as it is sent: trimmed and cut to the maximum length. */
export const cleanSearch = (text: string): string => text.trim().slice(0, maxLength)

/** Longest search text; longer ones are pasted by mistake and make addresses that servers refuse. */
const maxLength = 300

/** Returns a search text as it is sent: without spaces around it and not too long. */
export const cleanSearch = (text: string): string => text.trim().slice(0, maxLength)

import type { linkOptions as LinkOptions } from '@tanstack/react-router'

/** Returns the target of a link unchanged, with the types of the function in the router, whose code readers do not need. */
export const linkOptions = ((target: unknown) => target) as typeof LinkOptions

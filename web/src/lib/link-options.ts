import type { linkOptions as LinkOptions } from '@tanstack/react-router'

/**
 * Returns the target of a link as it is; its type checks that the route exists and has these parameters. The function of the same name in
 * the router would bring the code of links into readers, which show none.
 */
export const linkOptions = ((target: unknown) => target) as typeof LinkOptions

import type { LinkProps } from '@tanstack/react-router'

/** Where a link leads: made by `linkOptions`, which proves that the route exists and has these parameters. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search'>

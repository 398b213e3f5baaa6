import type { LinkProps } from '@tanstack/react-router'

/** Target of a link, created by `linkOptions`, which checks that the route exists and has these parameters. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search'>

import type { Member } from '../../events/bus.ts'

const mostTold = 100

/** So many members of a set have to be read to know what `toldMembers` answers. */
export const readToTell = mostTold + 1

/**
 * The members that an event tells of after files put one into a set: of a large set only that one, since files may name a set for
 * everything in a library. `first`: the first `readToTell` members.
 */
export const toldMembers = (first: readonly Member[], added: Member): readonly Member[] =>
  first.length > mostTold ? [added] : first

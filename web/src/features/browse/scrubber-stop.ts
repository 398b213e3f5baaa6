/** One place of a scrubber, which leads to a part of the list. */
export interface ScrubberStop {
  readonly id: string
  /** One to four characters. */
  readonly label: string
  /** Accessible name: label and number of items. */
  readonly name: string
  readonly hint: string
  /** True if the list has no items there. */
  readonly isEmpty?: boolean
}

export interface ScrubberProps {
  /** Accessible name of the scrubber. */
  readonly label: string
  readonly stops: readonly ScrubberStop[]
  /** Id of the stop that the list is narrowed to. */
  readonly active?: string | undefined
  readonly onStop: (id: string) => void
}

/** Ranks of the jobs of readers: pages are never kept waiting by what only saves data or decorates. */
export const pageRanks = { page: 0, reduced: 1, text: 2, thumbnail: 3 } as const

/** Every number that both sides must agree on. */
export const limits = {
  /** Items of a page when nothing is asked, and the most that may be asked (behaviour 1.2). */
  pageSize: 20,
  maxPageSize: 2000,
  /** Largest page number that is still a number and not an attack. */
  maxPage: 1_000_000_000,
  /** Most values of one repeated query parameter. */
  maxQueryValues: 500,
  /** Most sort keys of one request. */
  maxSorts: 8,
  /** Characters. */
  maxEmail: 254,
  maxPassword: 1024,
  maxName: 255,
  maxPath: 4096,
  maxText: 100_000,
  /** Most ids or labels in one list of a body. */
  maxList: 10_000,
  /** Bytes of a JSON body. */
  maxBody: 1024 * 1024,
  /** Bytes of a form with a file. */
  maxUpload: 20 * 1024 * 1024,
  /** Sign-in attempts: per account and per address within the window. */
  loginAttemptsPerAccount: 10,
  loginAttemptsPerAddress: 50,
  loginWindowSeconds: 300,
  /** Open event streams of one user; the oldest is closed when one more opens. */
  maxStreamsPerUser: 30,
  /** Longest edge of a page thumbnail, pixels. */
  pageThumbnailEdge: 300,
} as const

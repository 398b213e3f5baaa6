/** Elements whose text stands by itself: a word or sentence never goes on from one into the next. */
export const blockElements =
  'p, div, li, dd, dt, td, th, h1, h2, h3, h4, h5, h6, blockquote, pre, figcaption, section, body'

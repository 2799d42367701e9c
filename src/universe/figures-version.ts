/** The version of the generated figures: raise it where the same seed gives other people, posts or numbers. */
export const FIGURES = 3

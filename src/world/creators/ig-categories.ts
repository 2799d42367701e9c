/** Instagram's name for each category of the search. */
const IG_CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['Art & Design', 'Artist'],
  ['Automobiles', 'Cars'],
  ['Beauty & Hygiene', 'Health/beauty'],
  ['Books & Writing', 'Author'],
  ['Business & Entrepreneurship', 'Entrepreneur'],
  ['Cinema & Entertainment', 'Arts & entertainment'],
  ['Family & Relationships', 'Personal blog'],
  ['Fashion', 'Fashion model'],
  ['Finance', 'Financial service'],
  ['Food & Beverages', 'Chef'],
  ['Gaming', 'Gaming video creator'],
  ['Health & Fitness', 'Fitness trainer'],
  ['Home & Lifestyle', 'Home decor'],
  ['Learning & Education', 'Education'],
  ['Infotainment', 'Media'],
  ['Vloggers & Bloggers', 'Video creator'],
  ['Politics', 'Political organization'],
  ['Non Profits', 'Nonprofit organization'],
  ['Fan Pages', 'Fan page'],
  ['Motivational', 'Motivational speaker'],
  ['Music & Dance', 'Musician/band'],
  ['News & Journalism', 'News & media website'],
  ['Parenting', 'Family'],
  ['Photography', 'Photographer'],
  ['Religion & Spirituality', 'Religious organization'],
  ['Sports', 'Athlete'],
  ['Technology', 'Science, technology & engineering'],
  ['Travel & Adventure', 'Travel & transportation'],
  ['Work & Career', 'Coach'],
])

/** Returns the `ig_category` of a creator of this category. */
export function igCategoryOf(category: string): string {
  return IG_CATEGORIES.get(category) ?? 'Digital creator'
}

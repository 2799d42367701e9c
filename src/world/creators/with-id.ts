/** Returns a section, which begins with the id. A literal that begins with a spread takes V8 twenty times as long. */
export function withId<Id, Section extends object>(id: Id, section: Section): Id & Section {
  return Object.assign({}, id, section)
}

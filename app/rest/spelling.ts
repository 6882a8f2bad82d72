/** Names a place of the request message as the client sent it. */
export type Spelling = (place: string) => string;

/** JSON has the same places as the message. */
export const inJson: Spelling = (place) => place;

/** A query repeats a list's name and has no places within its values. */
export function inQuery(spellings: ReadonlyMap<string, string>): Spelling {
  return (place) => {
    const name = place.replace(/\[.*/, "");
    return spellings.get(name) ?? name;
  };
}

/** A form has one part for each field, so a fault inside a field names the field. */
export const inForm: Spelling = (place) => place.replace(/[.[].*/, "");

/** Names a place of the request message as the client sent it. */
export type Spelling = (place: string) => string;

/** A place of the request message, by the names of fields, keys of maps and positions in lists: `scopes[0]`, `metadata.color`. */
export function placeOf(steps: readonly PropertyKey[]): string {
  return steps.reduce<string>((place, step) => {
    if (typeof step === "number") return `${place}[${step}]`;
    return place ? `${place}.${String(step)}` : String(step);
  }, "");
}

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

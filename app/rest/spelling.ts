/** Names a path of the request message as the client sent it. */
export type Spelling = (path: string) => string;

/** JSON has the same places as the message. */
export const inJson: Spelling = (path) => path;

/** A query repeats a list's name and has no places within its values. Entries of maps have names of their own. */
export function inQuery(spellings: ReadonlyMap<string, string>): Spelling {
  return (path) => {
    const name = spellings.has(path) ? path : path.replace(/\[.*/, "");
    return spellings.get(name) ?? name;
  };
}

/** A form has one part for each field, so a fault inside a field names the field. */
export const inForm: Spelling = (path) => path.replace(/[.[].*/, "");

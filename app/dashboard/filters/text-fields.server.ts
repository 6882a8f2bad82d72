/** The pattern of an ID in the contract. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A field for texts of one form. Any other text matches nothing. */
export function textOf<const Field extends string>(field: Field, form: RegExp) {
  return (text: string) => (form.test(text) ? ({ [field]: text } as { [Each in Field]: string }) : null);
}

/** A field that takes an ID. */
export const idOf = <const Field extends string>(field: Field) => textOf(field, ID);

/** The contract's shortest and longest text of the filter `q`, where a list has no longer one. */
const SHORTEST = 3;
const LONGEST = 64;

/** The filter `q`. A text that is too short for it finds everything, unless it is an amount: that is said in full. */
export function searchOf(text: string, longest = LONGEST): { q?: string } {
  const q = /^[1-9]\d?$/.test(text) ? `${text}.00` : text.slice(0, longest);
  return q.length < SHORTEST ? {} : { q };
}

/** The pattern of an ID in the contract. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A field for texts of one form. Any other text matches nothing. */
export function textOf<const Field extends string>(field: Field, form: RegExp) {
  return (text: string) => (form.test(text) ? ({ [field]: text } as { [Each in Field]: string }) : null);
}

/** A field that takes an ID. */
export const idOf = <const Field extends string>(field: Field) => textOf(field, ID);

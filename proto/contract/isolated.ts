/** Marks of direction, and letters that are read from right to left. */
const DIRECTED =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name whose direction does not change how the text around it is read, such as the quantity before it. */
export function isolated(name: string): string {
  return DIRECTED.test(name) ? `\u2068${name.replaceAll(MARKS, "")}\u2069` : name;
}

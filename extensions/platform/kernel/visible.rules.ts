/** Whether anything of the text can be seen: no blanks, marks of direction or fillers alone. */
export const isVisible = (text = ""): boolean => /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Whether the text shows as it is written: no control characters, and no marks that turn the direction of what follows. */
export const isPlain = (text: string): boolean =>
  !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text.replace(/\r?\n/g, " "));

/** What is wrong with a text that people read, at this place of a request; null for nothing. */
export function textProblem(text: string, place: string): string | null {
  if (!isVisible(text)) return `${place} must have something that can be seen.`;
  return isPlain(text) ? null : `${place} must not contain control characters, or marks that turn its direction.`;
}

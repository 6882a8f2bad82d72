/** Forms that were submitted and are unanswered. */
const pending = new Set<HTMLFormElement>();

/** Whether the form may be submitted now; from here on it is pending. */
export function markPending(form: HTMLFormElement): boolean {
  if (pending.has(form)) return false;
  pending.add(form);
  form.setAttribute("aria-busy", "true");
  return true;
}

/** For a form that a script of its own sends. */
export function markAnswered(form: HTMLFormElement | null): void {
  if (!form) return;
  pending.delete(form);
  form.removeAttribute("aria-busy");
}

export function markAllAnswered(): void {
  for (const form of pending) markAnswered(form);
}

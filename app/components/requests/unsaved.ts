/** Forms with input since they were last sent. */
const unsaved = new Set<HTMLFormElement>();
/** Forms that are on their way. */
const sent = new Set<HTMLFormElement>();

/** Whether leaving the page would lose input. Forms in closed dialogs and of pages that are gone do not count. */
export function hasUnsaved(): boolean {
  for (const form of unsaved) if (!form.isConnected) unsaved.delete(form);
  return [...unsaved].some((form) => form.checkVisibility());
}

/** The form's problem is shown, so its input is unsaved after all. */
export function keepUnsaved(form: HTMLFormElement | null): void {
  if (form) unsaved.add(form);
}

/** It is saved, or was given up. */
export function forgetUnsaved(form: HTMLFormElement | null): void {
  if (form) unsaved.delete(form);
}

/** Restores forms whose submission did not arrive. */
export function restoreUnsaved(): void {
  for (const form of sent) unsaved.add(form);
  sent.clear();
}

/** Everything that was sent has arrived. */
export function forgetSent(): void {
  sent.clear();
}

export function noteInput({ target }: Event): void {
  const form = formOf(target);
  if (form?.method === "post") unsaved.add(form);
}

export function noteSent(form: HTMLFormElement): void {
  if (unsaved.delete(form)) sent.add(form);
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element && "form" in target ? (target.form as HTMLFormElement | null) : null;
}

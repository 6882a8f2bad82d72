import { type RefObject, useEffect } from "react";
import type { TryForm } from "#app/capabilities/api-docs/try-it/try-form.ts";

const SHOWN_MS = 2_000;
const LANGUAGE = "tollhouse.docs.language";

interface PageActions {
  /** Asked for by a button of the static page. */
  readonly tryIt: (form: TryForm) => void;
  /** Announces an action to screen readers. */
  readonly say: (text: string) => void;
}

/** Handles all buttons of the static page with one listener. `actions` must not change between renders. */
export function usePageActions(page: RefObject<HTMLElement | null>, actions: PageActions): void {
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    checkLanguage(localStorage.getItem(LANGUAGE));
    const onClick = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-try], [data-copy]") : null;
      if (pressed?.dataset.try) actions.tryIt(JSON.parse(pressed.dataset.try));
      else if (pressed?.dataset.copy) void copy(pressed, actions);
    };
    element.addEventListener("click", onClick);
    element.addEventListener("change", chooseLanguage);
    return () => {
      element.removeEventListener("click", onClick);
      element.removeEventListener("change", chooseLanguage);
    };
  }, [page, actions]);
}

async function copy(pressed: HTMLElement, { say }: PageActions): Promise<void> {
  const blocks = [...(pressed.closest("[data-code]")?.querySelectorAll("pre") ?? [])];
  const shown = blocks.find((block) => block.checkVisibility());
  await navigator.clipboard.writeText(shown?.textContent ?? "");
  say(`Copied ${pressed.dataset.copy}.`);
  const word = pressed.querySelector("[data-copy-word]");
  if (!word) return;
  word.textContent = "Copied";
  setTimeout(() => {
    word.textContent = "Copy";
    say("");
  }, SHOWN_MS);
}

/** The chosen sample language applies to all samples, and to the pages that are opened later. */
function chooseLanguage({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.dataset.language) return;
  const { language } = target.dataset;
  const top = target.getBoundingClientRect().top;
  localStorage.setItem(LANGUAGE, language);
  checkLanguage(language);
  // Samples above it may have become longer or shorter.
  window.scrollBy(0, target.getBoundingClientRect().top - top);
}

/** A sample that has no such language keeps its own. */
function checkLanguage(language: string | null): void {
  if (!language) return;
  for (const same of document.querySelectorAll<HTMLInputElement>(`[data-language="${CSS.escape(language)}"]`))
    same.checked = true;
}

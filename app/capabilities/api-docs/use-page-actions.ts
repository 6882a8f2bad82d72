import { type RefObject, useEffect } from "react";
import type { TryForm } from "./try-it/try-form.ts";

const SHOWN_MS = 2_000;

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

/** The chosen sample language applies to all samples. */
function chooseLanguage({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.dataset.language) return;
  const { language } = target.dataset;
  const top = target.getBoundingClientRect().top;
  for (const same of document.querySelectorAll<HTMLInputElement>(`[data-language="${CSS.escape(language)}"]`))
    same.checked = true;
  // Samples above it may have become longer or shorter.
  window.scrollBy(0, target.getBoundingClientRect().top - top);
}

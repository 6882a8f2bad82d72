import type { Entry } from "./find-entries.ts";

/** Everything that the page marks as an entry: the page itself is the index, so no second one is sent. */
export function entriesOnPage(page: ParentNode): Entry[] {
  return [...page.querySelectorAll<HTMLElement>("[data-entry]")].map((element) => {
    const kind = element.dataset.entry as Entry["kind"];
    const text = (selector: string) => element.querySelector(selector)?.textContent?.trim() ?? "";
    const owner = kind === "Parameter" ? element.closest<HTMLElement>('[data-entry="Operation"]') : null;
    return {
      kind,
      anchor: element.id,
      label: text("[data-label]"),
      place: owner?.id ?? text("[data-address]"),
      text: text("[data-about]"),
    };
  });
}

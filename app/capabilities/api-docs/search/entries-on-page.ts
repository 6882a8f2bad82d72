import type { Entry } from "./find-entries.ts";

/** Everything that the page marks as an entry: the page itself is the index, so no second one is sent. */
export function entriesOnPage(page: ParentNode): Entry[] {
  const entries = [...page.querySelectorAll<HTMLElement>("[data-entry]")].map((element): Entry => {
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
  // A field that every form of a body has is one to who looks for it.
  const named = Map.groupBy(entries, ({ kind, label, place }) => `${kind} ${label} ${place}`);
  return [...named.values()].flatMap((same) => same.slice(0, 1));
}

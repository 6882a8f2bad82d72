/** Controls beyond the screen's edges, or covered. Runs in the browser. */
export function misplacedControls(): string[] {
  const misplaced: string[] = [];
  // A modal dialog blocks everything behind it.
  const root = document.querySelector("dialog:modal") ?? document.body;
  const controls = root.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]",
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isOnlyReadOut(control))
      continue;
    const [first] = control.getClientRects();
    if (!first) continue;
    const name = `${control.outerHTML.slice(0, 140)} at ${Math.round(first.left)}–${Math.round(first.right)}`;
    // Before scrolling: controls that need horizontal scrolling are off the screen.
    const scrolls = control.closest(".scrolls-sideways") !== null;
    if (!scrolls && (first.left < -0.5 || first.right > innerWidth + 0.5)) misplaced.push(`outside: ${name}`);
    control.scrollIntoView({ block: "center", inline: scrolls ? "center" : "nearest", behavior: "instant" });
    const box = control.getClientRects()[0] ?? first;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = control.closest("label") ?? control;
    // A message stands over the page until it is read.
    const isMessage = top?.closest("[role=status]") ?? false;
    if (top && !isMessage && !label.contains(top) && !top.contains(control))
      misplaced.push(`under <${top.tagName}>: ${name}`);
  }
  scrollTo(0, 0);
  return misplaced;

  /** Such as the skip link, and a table's header that phones show as cards. */
  function isOnlyReadOut(element: Element | null): boolean {
    for (let each = element; each; each = each.parentElement)
      if (getComputedStyle(each).position === "absolute" && each.clientWidth <= 1 && each.clientHeight <= 1)
        return true;
    return false;
  }
}

/** IDs that wrap. Code may wrap, and boxes may truncate IDs. Runs in the browser. */
export function wrappedIds(): string[] {
  const ID = /\b[a-z]{2,5}_[0-9a-z]{26}\b/g;
  const wrapped: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest("pre, code")) continue;
    for (const { 0: id, index } of text.nodeValue?.matchAll(ID) ?? []) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + id.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) wrapped.push(`on ${lines.size} lines: ${id}`);
    }
  }
  return wrapped;
}

/** Parts of an open dialog or popover beyond the screen, unless they can be scrolled to. Runs in the browser. */
export function beyondScreen(overlay: Element): string[] {
  const isOutside = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5;
  };
  const controls = [...overlay.querySelectorAll("a, button, input:not([type=hidden]), select, textarea")];
  return [overlay, ...controls.filter((control) => control.checkVisibility() && !isInScroller(control))]
    .filter(isOutside)
    .map((element) => element.outerHTML.slice(0, 160));

  function isInScroller(element: Element): boolean {
    for (let each = element.parentElement; each && overlay.contains(each); each = each.parentElement)
      if (each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== "visible") return true;
    return false;
  }
}

import { useEffect } from "react";

/** Marks, in the navigation, the part of the page that is being read. */
export function useCurrentSection(): void {
  useEffect(() => {
    const sections = [...document.querySelectorAll<HTMLElement>("[data-section]")];
    const onScreen = new Set<Element>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) onScreen[isIntersecting ? "add" : "delete"](target);
        const current = sections.find((section) => onScreen.has(section));
        if (current) mark(current.id);
      },
      // A part is being read while it is at the upper third of the screen.
      { rootMargin: "-20% 0px -70% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, []);
}

function mark(id: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("nav a[href*='#']")) {
    if (link.hash !== `#${id}`) link.removeAttribute("aria-current");
    else if (!link.hasAttribute("aria-current")) {
      link.setAttribute("aria-current", "location");
      if (link.checkVisibility()) scrollIntoList(link);
    }
  }
}

/** Scrolls the list alone: `scrollIntoView` would stop the page where it is going. */
function scrollIntoList(link: HTMLElement): void {
  const list = link.closest("[data-scrolls]");
  if (!list) return;
  const [own, all] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.top < all.top) list.scrollTop -= all.top - own.top + own.height;
  if (own.bottom > all.bottom) list.scrollTop += own.bottom - all.bottom + own.height;
}

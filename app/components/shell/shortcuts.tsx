import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { NAVIGATION_GROUPS } from "./navigation.ts";

// Few people ask for it, so only they load it.
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

const CHORD_MS = 1_500;

const SHOW = "tollhouse:shortcuts";

/** Opens the list of shortcuts. */
export function showShortcuts(): void {
  document.dispatchEvent(new Event(SHOW));
}

/** `g` and a letter open a page, `?` lists the shortcuts. Ignored while the user types. */
export function Shortcuts() {
  const [isShown, setIsShown] = useState(false);
  useKeys(() => setIsShown(true));
  useEffect(() => {
    const show = () => setIsShown(true);
    document.addEventListener(SHOW, show);
    return () => document.removeEventListener(SHOW, show);
  }, []);
  return isShown ? (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setIsShown(false)} />
    </Suspense>
  ) : null;
}

function useKeys(showShortcuts: () => void): void {
  const navigate = useNavigate();
  const show = useRef(showShortcuts);
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector("dialog[open]")
      )
        return;
      const target = NAVIGATION_GROUPS.flat().find(({ key }) => key === event.key);
      if (performance.now() < goUntil && target) {
        goUntil = 0;
        navigate(target.to);
      } else if (event.key === "g") goUntil = performance.now() + CHORD_MS;
      else if (event.key === "?") show.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

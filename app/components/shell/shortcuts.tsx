import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { NAVIGATION_GROUPS } from "./navigation.ts";

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
  return isShown ? <ShortcutsDialog onClose={() => setIsShown(false)} /> : null;
}

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose} closedby="any" aria-labelledby="shortcuts-title" className="dialog w-96">
      <h2 id="shortcuts-title" className="text-lg font-bold">
        Keyboard shortcuts
      </h2>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-2 text-sm">
        <Shortcut does="Search" keys={["/"]} />
        {NAVIGATION_GROUPS.flat().map(({ to, name, key }) => (
          <Shortcut key={to} does={name} keys={["g", key]} />
        ))}
        <Shortcut does="Show shortcuts" keys={["?"]} />
      </dl>
      <form method="dialog" className="mt-6 text-right">
        <button type="submit" className={button("secondary")}>
          Close
        </button>
      </form>
    </dialog>
  );
}

function Shortcut({ does, keys }: { does: string; keys: readonly string[] }) {
  return (
    <>
      <dt>{does}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded border border-line bg-wash px-1.5 text-center font-mono text-xs leading-6"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </>
  );
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

import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { button } from "#app/components/ui/button.ts";
import { PLACES } from "./navigation.ts";

const CHORD_MS = 1_500;

/** `/` searches, `g` and a letter go somewhere, `?` says which. Silent while one types. */
export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  useKeys(dialog);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="shortcuts-title"
      className="m-auto w-96 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-6 text-ink shadow-float backdrop:bg-black/40"
    >
      <h2 id="shortcuts-title" className="text-lg font-bold">
        Keyboard
      </h2>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-2 text-sm">
        <Shortcut does="Search" keys={["/"]} />
        {PLACES.flat().map(({ to, name, key }) => (
          <Shortcut key={to} does={name} keys={["g", key]} />
        ))}
        <Shortcut does="This help" keys={["?"]} />
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

function useKeys(dialog: RefObject<HTMLDialogElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || dialog.current?.open) return;
      const place = PLACES.flat().find(({ key }) => key === event.key);
      if (performance.now() < goUntil && place) {
        goUntil = 0;
        navigate(place.to);
      } else if (event.key === "g") goUntil = performance.now() + CHORD_MS;
      else if (event.key === "?") dialog.current?.showModal();
      else if (event.key === "/") {
        event.preventDefault();
        const box = [...document.querySelectorAll<HTMLInputElement>("[data-search]")].find(isShown);
        if (box) box.select();
        else navigate("/search");
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [dialog, navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

function isShown(element: HTMLElement): boolean {
  return element.offsetParent !== null;
}

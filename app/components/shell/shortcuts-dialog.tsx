import { useEffect, useRef } from "react";
import { button } from "#app/components/ui/button.ts";
import { NAVIGATION_GROUPS } from "./navigation.ts";

/** The list of shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
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

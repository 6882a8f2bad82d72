import { type ComponentType, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { EarlyKeys, takeEarlyKeys } from "./early-keys.tsx";
import { PALETTE_FIELD, PaletteField } from "./palette-field.tsx";
import type { PaletteContent } from "./palette-panel.tsx";
import { isTyping } from "./shortcuts.tsx";

const load = () => import("./palette-panel.tsx");

/** Looks like a search field and opens the palette; without scripts it opens the search page. */
export function PaletteButton() {
  const { dialog, opening, Panel, open, close } = usePalette();
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <EarlyKeys />
      <Link
        to="/search"
        onClick={show}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className="flex min-h-9 items-center gap-2.5 rounded-md text-sm text-muted hover:text-ink max-md:size-11 max-md:justify-center max-md:rounded-full max-md:hover:bg-wash md:w-64 md:border md:border-edge md:bg-surface md:px-2.5 xl:w-80"
      >
        <Icon name="search" className="size-4.5 max-md:size-5" />
        <span className="flex-1 max-md:sr-only">Search or go to…</span>
        <span aria-hidden="true" className="rounded border border-line bg-wash px-1.5 font-sans text-xs max-md:hidden">
          /
        </span>
      </Link>
      <dialog
        ref={dialog}
        closedby="any"
        aria-label="Search"
        onClose={close}
        className="dialog mt-[12dvh]! mb-auto! w-140 overflow-hidden p-0!"
      >
        {opening ? <Content {...opening} Panel={Panel} onDone={() => dialog.current?.close()} /> : null}
      </dialog>
    </>
  );
}

interface Opening {
  /** What was typed before it opened. */
  readonly typed: string;
}

interface ContentProps extends Opening {
  readonly Panel: ComponentType<PaletteContent> | null;
  readonly onDone: () => void;
}

/** Until its code is loaded the palette is a plain field, so that typed text is kept. */
function Content({ Panel, typed, onDone }: ContentProps) {
  const [text, setText] = useState(typed);
  if (Panel) return <Panel text={text} setText={setText} onDone={onDone} />;
  return (
    <Form action="/search" onSubmit={onDone}>
      <PaletteField>
        <input {...PALETTE_FIELD} name="q" value={text} onChange={({ target }) => setText(target.value)} />
      </PaletteField>
    </Form>
  );
}

/**
 * `/` and Ctrl or Command with K open it as well. When its code cannot be loaded, it stays a field for the search page.
 */
function usePalette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [Panel, setPanel] = useState<ComponentType<PaletteContent> | null>(null);
  const close = useCallback(() => {
    // The browser tells of a closing later; by then the palette may be open again.
    if (!dialog.current?.open) setOpening(null);
  }, []);
  const open = useCallback((typed = "") => {
    setOpening({ typed });
    if (!dialog.current?.open) dialog.current?.showModal();
    load().then(
      (loaded) => setPanel(() => loaded.default),
      () => {},
    );
  }, []);
  useEffect(() => {
    const typed = takeEarlyKeys();
    if (typed !== null) open(typed);
  }, [open]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const command = event.key === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      if ((!slash && !command) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);
  return { dialog, opening, Panel, open, close };
}

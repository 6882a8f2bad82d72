import { useNonce } from "#app/components/ui/nonce.ts";

/** What the script of `EarlyKeys` leaves for the palette. */
interface EarlyWindow extends Window {
  earlyKeys?: { take(): string | null };
}

/**
 * Keeps "/" or Ctrl or Command with K, and what is typed behind it, until scripts are there. Enter searches at once, on
 * the page that works without them.
 */
const SCRIPT = `(() => {
  let text = null;
  const isField = (element) => element.closest?.("input, textarea, select, [contenteditable]");
  const onKey = (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const command = (ctrlKey || metaKey) && !altKey;
    if (text === null) {
      if (command ? key !== "k" : altKey || key !== "/" || isField(target)) return;
      text = "";
    } else if (command || altKey) return;
    else if (key === "Escape") text = null;
    else if (key === "Backspace") text = text.slice(0, -1);
    else if (key === "Enter") location.assign("/search?q=" + encodeURIComponent(text));
    else if (key.length === 1) text += key;
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  window.earlyKeys = {
    take() {
      document.removeEventListener("keydown", onKey);
      const typed = text;
      text = null;
      return typed;
    },
  };
})();`;

/** Stands where the page has the palette, so that it listens as soon as that can be seen. */
export function EarlyKeys() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, which the nonce of the page allows.
  return <script {...useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

/** The text typed before the scripts were loaded. Null if the palette was not opened. */
export function takeEarlyKeys(): string | null {
  const { earlyKeys } = window as EarlyWindow;
  return earlyKeys?.take() ?? null;
}

import { useState } from "react";
import { button } from "./button.ts";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./viewer.ts";

interface CopyButtonProps {
  text: string;
  /** The name of the text, for example "the dispute ID". */
  what: string;
  /** With its word beside the icon. */
  wide?: boolean;
  onCopy?: () => void;
}

const SHOWN_MS = 2_000;

/** Shown only with scripts; without them the text can be selected. */
export function CopyButton({ text, what, wide = false, onCopy }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopy?.();
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      className={wide ? button("secondary") : "rounded p-1 text-muted hover:bg-wash hover:text-ink"}
    >
      <Icon name={copied ? "check" : "copy"} className="size-4" />
      {wide ? (copied ? "Copied" : "Copy") : null}
      <span role="status" className="sr-only">
        {copied ? `Copied ${what}.` : ""}
      </span>
    </button>
  );
}

import { useState } from "react";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { SecretGuard } from "./secret-guard.tsx";

interface ShownOnceProps {
  id: string;
  label: string;
  text: string;
  /** The name of the secret, for example "the key". */
  what: string;
}

/** A secret on the only page that shows it, which is not left by accident. */
export function ShownOnce({ id, label, text, what }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false);
  const noteCopy = () => setCopied(true);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-start gap-2">
        <output
          id={id}
          onCopy={noteCopy}
          className="block min-w-0 flex-1 rounded-md border border-edge bg-wash px-3 py-2 font-mono text-sm break-all select-all"
        >
          {text}
        </output>
        <CopyButton text={text} what={what} wide onCopy={noteCopy} />
      </div>
      <SecretGuard what={what} isCopied={isCopied} />
    </div>
  );
}

import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";

interface SandboxTerminalProps {
  /** Null where there are no sandbox terminals. */
  url: string | null;
  /** Of the terminal whose page is meant. All of them without one. */
  serialNumber?: string | null;
  className?: string;
  children: ReactNode;
}

/** A link to the sandbox's terminals, where a person adds one and plays its payer. */
export function SandboxTerminal({ url, serialNumber = null, className = link, children }: SandboxTerminalProps) {
  if (url === null) return null;
  const path = serialNumber === null ? "/" : `/serials/${encodeURIComponent(serialNumber)}`;
  return (
    <a href={url + path} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

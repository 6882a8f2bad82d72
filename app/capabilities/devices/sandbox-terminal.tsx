import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";

interface SandboxTerminalProps {
  /** The page of the organization's terminals. Null where there are none of the sandbox. */
  url: string | null;
  /** Of the terminal whose page is meant. All of them without one. */
  serialNumber?: string | null;
  className?: string;
  children: ReactNode;
}

/** A link to the sandbox's terminals, where a person adds one and plays its payer. */
export function SandboxTerminal({ url, serialNumber = null, className = link, children }: SandboxTerminalProps) {
  if (url === null) return null;
  const address = serialNumber === null ? url : new URL(`/serials/${encodeURIComponent(serialNumber)}`, url).href;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

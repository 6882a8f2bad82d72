import { useLocation } from "@remix-run/react";
import { useState } from "react";

/** Calls back when a link of the page chooses a type of evidence, also the one that it chose before. */
export function useLinkedType(type: string | undefined, onLink: (type: string) => void): void {
  const { key } = useLocation();
  const [seen, see] = useState(key);
  if (key === seen) return;
  see(key);
  if (type) onLink(type);
}

import { useLocation } from "@remix-run/react";
import { useState } from "react";

/** Calls back when a link chooses a type of evidence, including the type that is already chosen. */
export function useLinkedType(type: string | undefined, onLink: (type: string) => void): void {
  const { key } = useLocation();
  const [seen, see] = useState(key);
  if (key === seen) return;
  see(key);
  if (type) onLink(type);
}

import { useEffect, useState } from "react";
import type { ComboboxOption } from "./combobox-props.ts";

const PAUSE_MS = 150;

interface Found {
  readonly text: string;
  readonly options: readonly ComboboxOption[];
}

/** What the source has for the text, after a pause in typing. Until then what it had for an earlier text. */
export function useOptions(source: string | undefined, text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (source === undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const options = await readOptions(`${source}?q=${encodeURIComponent(text)}`, leaving.signal);
      if (!leaving.signal.aborted) setFound({ text, options });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [source, text]);
  return found;
}

async function readOptions(address: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? ((await response.json()) as { options: readonly ComboboxOption[] }).options : [];
  } catch {
    return [];
  }
}

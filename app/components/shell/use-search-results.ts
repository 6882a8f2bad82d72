import { useEffect, useState } from "react";
import type { Tone } from "#app/components/ui/badge.tsx";

/** A line of a result. */
export interface Hit {
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  /** Null where the state says nothing. */
  readonly status: { readonly name: string; readonly tone: Tone } | null;
  /** RFC 3339. */
  readonly at: string | null;
}

interface Group {
  readonly name: string;
  readonly hits: readonly Hit[];
}

const PAUSE_MS = 200;
/** A shorter text finds too much. */
const LEAST = 2;

/** Search results for the text, after a pause in typing. Failures show nothing; the search page explains them. */
export function useSearchResults(text: string): readonly Group[] {
  const [found, setFound] = useState<{ readonly text: string; readonly groups: readonly Group[] }>({
    text: "",
    groups: [],
  });
  useEffect(() => {
    if (text.length < LEAST) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const groups = await readResults(text, leaving.signal);
      if (!leaving.signal.aborted) setFound({ text, groups });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text]);
  return found.text === text ? found.groups : [];
}

async function readResults(text: string, signal: AbortSignal): Promise<readonly Group[]> {
  try {
    const response = await fetch(`/search/results?q=${encodeURIComponent(text)}`, { signal });
    return response.ok ? ((await response.json()) as { groups: readonly Group[] }).groups : [];
  } catch {
    return [];
  }
}

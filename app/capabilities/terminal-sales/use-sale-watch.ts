import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { SaleView } from "./sale-view.server.ts";

const PAUSE_MS = 2_000;

type Watched = Pick<SaleView, "terminalSaleId" | "version" | "steps">;

/** Asks for the next change of a sale, and loads the page's data again when there is one. */
export function useSaleWatch({ terminalSaleId, version, steps }: Watched, isOpen: boolean): void {
  const { revalidate, state } = useRevalidator();
  const seen = `version=${version}&steps=${steps.length}`;
  const isIdle = state === "idle";
  useEffect(() => {
    if (!isOpen || !isIdle) return;
    const leaving = new AbortController();
    void watch(`/terminal/sales/${terminalSaleId}/changes?${seen}`, leaving.signal).then((isChanged) => {
      if (isChanged) revalidate();
    });
    return () => leaving.abort();
  }, [terminalSaleId, seen, isOpen, isIdle, revalidate]);
}

/** Until the sale changes, or the page leaves. A lost connection is tried again. */
async function watch(address: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(address, { signal, headers: { accept: "application/json" } });
      if (!answer.ok) await pause(signal);
      // A session that ended: the page's own load leads to the sign-in.
      if (answer.redirected || answer.status === 401) return true;
      if (answer.ok && ((await answer.json()) as { changed: boolean }).changed) return true;
    } catch {
      await pause(signal);
    }
  }
  return false;
}

function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, PAUSE_MS);
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}

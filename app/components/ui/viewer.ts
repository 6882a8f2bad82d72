import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";

/** The viewer as the server rendered for them; the first render in the browser must be the same. */
export interface Viewer {
  /** For dates and amounts, for example "de-CH". */
  readonly locale: string;
  /** When the page was made. */
  readonly now: string;
}

const ViewerContext = createContext<Viewer>({ locale: "en-US", now: "1970-01-01T00:00:00.000Z" });

export const ViewerProvider = ViewerContext.Provider;

export function useLocale(): string {
  return useContext(ViewerContext).locale;
}

const never = () => () => {};

/** False on the server and in the first render of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const TICK_MS = 30_000;

/** The time of the server until the browser has taken over, then the browser's own, updated twice a minute. */
export function useNow(): Date {
  const { now } = useContext(ViewerContext);
  const [ticked, setTicked] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setTicked(Date.now());
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date(Math.max(ticked ?? 0, new Date(now).getTime()));
}

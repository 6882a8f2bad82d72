import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

/** The viewer as the server rendered for them; the first render in the browser must be the same. */
export interface Viewer {
  /** For dates and amounts, in the language of the pages: "en-GB". */
  readonly locale: string;
  /** The zone of the browser's last visit. Null on the first. */
  readonly timeZone: string | null;
  /** Time of the page's rendering. */
  readonly now: string;
  /** Of the request that made the page, for support. */
  readonly requestId: string;
}

const UNKNOWN: Viewer = { locale: "en-US", timeZone: null, now: "1970-01-01T00:00:00.000Z", requestId: "" };

const ViewerContext = createContext<Viewer>(UNKNOWN);

export const ViewerProvider = ViewerContext.Provider;

/** Shows its content at the time of an environment, which a test clock may have moved ahead. */
export function AtTime({ now, children }: { now: string; children: ReactNode }) {
  return createElement(ViewerContext.Provider, { value: { ...useContext(ViewerContext), now } }, children);
}

export function useLocale(): string {
  return useContext(ViewerContext).locale;
}

export function useRequestId(): string {
  return useContext(ViewerContext).requestId;
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

/** The viewer's zone: that of the last visit on the server, and the browser's own once scripts run. */
export function useTimeZone(): string {
  const { timeZone } = useContext(ViewerContext);
  return useHydrated() ? browserTimeZone() : (timeZone ?? "UTC");
}

let zone: string | undefined;

function browserTimeZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

export const TIME_ZONE_COOKIE = "tollhouse.zone";
const YEAR_SECONDS = 31_536_000;

/** Stores the zone for the next visit, so that times do not change after the page has loaded. */
export function useRememberedTimeZone(): void {
  const { timeZone } = useContext(ViewerContext);
  useEffect(() => {
    if (browserTimeZone() === timeZone) return;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    const value = encodeURIComponent(browserTimeZone());
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari of last year have no Cookie Store.
    document.cookie = `${TIME_ZONE_COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  }, [timeZone]);
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

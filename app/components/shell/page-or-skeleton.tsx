import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";

/** Sooner it would only flicker. */
const SLOW_MS = 250;

/**
 * The page, or an outline of the next one when that is slow. The page stays mounted, since the person may return to it.
 */
export function PageOrSkeleton({ children }: { children: ReactNode }) {
  const next = useSlowPage();
  return (
    <>
      <div hidden={next !== null}>{children}</div>
      <div role="status">{next === null ? null : <Skeleton isDetail={isDetail(next)} />}</div>
    </>
  );
}

/** The path of a page that has been loading for a while; null otherwise. A submitted form keeps its page. */
function useSlowPage(): string | null {
  const { pathname } = useLocation();
  const { location, formData } = useNavigation();
  const next = location && !formData && location.pathname !== pathname ? location.pathname : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (next === null) return setSlow(null);
    const timer = setTimeout(setSlow, SLOW_MS, next);
    return () => clearTimeout(timer);
  }, [next]);
  return slow === next ? slow : null;
}

/** Addresses of one object name it by an ID such as "dsp_01J…". */
function isDetail(path: string): boolean {
  return /\/[a-z]+_[A-Za-z0-9]+/.test(path);
}

const ROWS = ["first", "second", "third", "fourth", "fifth", "sixth"];
const BAR = "block rounded bg-wash";

function Skeleton({ isDetail }: { isDetail: boolean }) {
  return (
    <>
      <h1 className="sr-only">Loading…</h1>
      <div aria-hidden="true">
        <span className={`${BAR} h-9 w-56 max-w-full`} />
        <span className={`${BAR} mt-3 mb-6 h-4 w-96 max-w-full`} />
        <div className={isDetail ? "grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]" : ""}>
          <Outline />
          {isDetail ? <Outline /> : null}
        </div>
      </div>
    </>
  );
}

function Outline() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {ROWS.map((row) => (
        <div key={row} className="px-4 py-4 sm:px-5">
          <span className={`${BAR} h-4`} />
        </div>
      ))}
    </div>
  );
}

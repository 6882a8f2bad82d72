import { useLocation, useRevalidator } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Link } from "#app/components/ui/link.tsx";
import type { FailureText } from "./page-failure.ts";
import { NAVIGATION_GROUPS } from "./shell/navigation.ts";
import { SearchBox } from "./shell/search-box.tsx";
import { button, link } from "./ui/button.ts";
import { RequestId } from "./ui/copied-id.tsx";

/** Error page with links onwards, inside the dashboard's frame. */
export function FailedPage({ failure }: { failure: FailureText }) {
  const { title, text, requestId, canRetry, isMissing } = failure;
  return (
    <section aria-labelledby="failure" className="max-w-2xl rounded-lg border border-line bg-surface px-5 py-8 sm:px-8">
      <h1 id="failure" className="text-2xl leading-tight font-extrabold tracking-[-0.01em]">
        {title}
      </h1>
      <p className="mt-2 text-muted text-pretty">{text}</p>
      {isMissing ? <SearchBox className="mt-6 max-w-md" /> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        {canRetry ? <TryAgain /> : null}
        <WaysOn />
      </div>
      {requestId && !isMissing ? <RequestId id={requestId} className="mt-6 text-muted" /> : null}
    </section>
  );
}

/** Reloads the address: by the router, or by the browser without scripts. */
function TryAgain() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    revalidate();
  };
  return (
    <a href={pathname + search} onClick={retry} aria-disabled={state === "loading"} className={button()}>
      {state === "loading" ? "Trying again…" : "Try again"}
    </a>
  );
}

/** The list that the address belongs to, and the overview. */
function WaysOn() {
  const { pathname } = useLocation();
  const place = NAVIGATION_GROUPS.flat().find(({ to }) => pathname.startsWith(`${to}/`));
  const ways = [...(place && place.to !== "/overview" ? [place] : []), { to: "/overview", name: "Overview" }];
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {ways.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} className={link}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

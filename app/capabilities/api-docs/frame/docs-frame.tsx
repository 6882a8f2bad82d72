import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { StaticHtml } from "#app/capabilities/api-docs/parts/static-html.tsx";
import { SearchBox } from "#app/capabilities/api-docs/search/search-box.tsx";
import type { Session } from "#app/capabilities/api-docs/try-it/identity.tsx";
import type { TryForm } from "#app/capabilities/api-docs/try-it/try-form.ts";
import { Logo, Mark } from "#app/components/shell/logo.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { opensPopover } from "#app/components/ui/invokers.ts";
import { closeAfterLink } from "#app/components/ui/menu.tsx";
import { SkipLink } from "#app/components/ui/skip-link.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { useFormerAnchors, useNativeHeights } from "./native-anchors.ts";
import { useCurrentSection } from "./use-current-section.ts";
import { usePageActions } from "./use-page-actions.ts";

// Few readers send requests, so the form loads on demand.
const TryIt = lazy(() => import("#app/capabilities/api-docs/try-it/try-it.tsx"));

interface DocsFrameProps {
  /** The markup of the navigation; empty in the browser, which has it already. */
  navigation: string;
  /** What was searched for on this page. */
  query: string;
  /** The environment of the browser session; null without one. */
  session: Session | null;
  children: ReactNode;
}

/** What all pages of the documentation have: the navigation, the search and the form that tries an operation. */
export function DocsFrame({ navigation, query, session, children }: DocsFrameProps) {
  const page = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const [tried, setTried] = useState<{ form: TryForm; times: number } | null>(null);
  const actions = useMemo(
    () => ({ say, tryIt: (form: TryForm) => setTried((last) => ({ form, times: (last?.times ?? 0) + 1 })) }),
    [],
  );
  usePageActions(page, actions);
  useCurrentSection();
  useFormerAnchors();
  useNativeHeights();
  return (
    <div
      ref={page}
      data-live={useHydrated() || undefined}
      className="lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] print:block"
    >
      <SkipLink />
      <Side navigation={navigation} query={query} />
      <main id="content" tabIndex={-1} className="min-w-0 px-4 pb-16 outline-none sm:px-6 lg:px-10">
        <div className="mx-auto max-w-[82rem]">{children}</div>
      </main>
      <p role="status" className="sr-only">
        {said}
      </p>
      {tried ? (
        <Suspense>
          <TryIt form={tried.form} times={tried.times} session={session} />
        </Suspense>
      ) : null}
    </div>
  );
}

const MENU = "docs-menu";

/** Beside the page. On a phone above it, with the navigation in a popover, which opens without scripts too. */
function Side({ navigation, query }: { navigation: string; query: string }) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-canvas/95 px-4 backdrop-blur-sm lg:flex lg:h-dvh lg:flex-col lg:gap-4 lg:border-r lg:border-b-0 lg:bg-rail lg:pt-4 lg:backdrop-blur-none print:hidden">
      <a href="/" aria-label="Tollhouse: start page" className="self-start rounded-md max-lg:hidden">
        <Logo />
      </a>
      <div className="flex min-h-14 items-center gap-3 lg:block lg:min-h-0">
        <button
          {...opensPopover(MENU)}
          aria-label="Menu"
          className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-wash lg:hidden"
        >
          <Icon name="menu" className="size-6" />
        </button>
        <div className="min-w-0 flex-1">
          <SearchBox query={query} />
        </div>
        <a href="/" aria-label="Tollhouse: start page" className="rounded-md lg:hidden">
          <Mark />
        </a>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <nav
        id={MENU}
        popover="auto"
        aria-label="API docs"
        onClick={closeAfterLink}
        className="sidebar lg:-mx-2 lg:min-h-0 lg:flex-1 lg:border-r-0"
      >
        <div data-scrolls className="px-4 py-4 lg:h-full lg:overflow-y-auto lg:px-0 lg:pt-0">
          <StaticHtml html={navigation} />
        </div>
      </nav>
    </header>
  );
}

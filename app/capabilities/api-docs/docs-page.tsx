import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { StaticHtml } from "#app/capabilities/api-docs/parts/static-html.tsx";
import { Logo, Mark } from "#app/components/shell/logo.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { SkipLink } from "#app/components/ui/skip-link.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { useNativeHeights } from "./native-anchors.ts";
import { SearchBox } from "./search/search-box.tsx";
import type { Session } from "./try-it/identity.tsx";
import type { TryForm } from "./try-it/try-form.ts";
import { useCurrentSection } from "./use-current-section.ts";
import { usePageActions } from "./use-page-actions.ts";

// Few readers send requests, so the form loads on demand.
const TryIt = lazy(() => import("./try-it/try-it.tsx"));

interface DocsPageProps {
  /** The markup of the page's static parts; empty in the browser, which has it already. */
  html: { readonly reference: string; readonly navigation: string };
  /** The environment of the browser session; null without one. */
  session: Session | null;
}

export function DocsPage({ html, session }: DocsPageProps) {
  const page = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const [tried, setTried] = useState<{ form: TryForm; times: number } | null>(null);
  const actions = useMemo(
    () => ({ say, tryIt: (form: TryForm) => setTried((last) => ({ form, times: (last?.times ?? 0) + 1 })) }),
    [],
  );
  usePageActions(page, actions);
  useCurrentSection();
  useNativeHeights();
  return (
    <div ref={page} data-live={useHydrated() || undefined} className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <SkipLink />
      <Side navigation={html.navigation} />
      <main id="content" tabIndex={-1} className="min-w-0 px-4 pb-24 outline-none sm:px-6 lg:px-10">
        <div className="mx-auto max-w-[82rem]">
          <StaticHtml html={html.reference} />
        </div>
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

/** Beside the page, or above it on a phone. */
function Side({ navigation }: { navigation: string }) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-canvas/95 px-4 backdrop-blur-sm lg:flex lg:h-dvh lg:flex-col lg:gap-4 lg:border-r lg:border-b-0 lg:bg-rail lg:pt-4 lg:backdrop-blur-none">
      <a href="/" aria-label="Tollhouse: start page" className="self-start rounded-md max-lg:hidden">
        <Logo />
      </a>
      <div className="flex min-h-14 items-center gap-3 lg:block lg:min-h-0">
        <a href="/" aria-label="Tollhouse: start page" className="rounded-md lg:hidden">
          <Mark />
        </a>
        <div className="min-w-0 flex-1">
          <SearchBox />
        </div>
        <PhoneMenu navigation={navigation} />
      </div>
      <nav aria-label="API reference" className="min-h-0 flex-1 overflow-y-auto pb-4 max-lg:hidden lg:-mx-2">
        <StaticHtml html={navigation} />
      </nav>
    </header>
  );
}

/** Navigation on phones. It closes when a link is followed. */
function PhoneMenu({ navigation }: { navigation: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={details} className="group/menu lg:hidden">
      <summary aria-label="Menu" className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-wash">
        <Icon name="menu" className="size-6 group-open/menu:hidden" />
        <Icon name="close" className="hidden size-6 group-open/menu:block" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what one uses */}
      <div
        onClick={({ target }) =>
          target instanceof Element && target.closest("a") && details.current?.removeAttribute("open")
        }
        className="absolute inset-x-0 top-full h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-t bg-rail p-4"
      >
        <nav aria-label="Menu">
          <StaticHtml html={navigation} />
        </nav>
      </div>
    </details>
  );
}

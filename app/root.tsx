import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, useLoaderData, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "#app/components/notice.tsx";
import { failureText } from "#app/components/page-failure.ts";
import { PageHead, REACT_ROOT } from "#app/components/page-head.tsx";
import { ScrollPosition } from "#app/components/scroll-position.tsx";
import { RequestId } from "#app/components/ui/copied-id.tsx";
import { LinkFollower } from "#app/components/ui/link-follower.tsx";
import { useNonce } from "#app/components/ui/nonce.ts";
import { useScripts } from "#app/components/ui/scripts.ts";
import { type RootData, useTheme } from "#app/components/ui/theme.ts";
import { ViewerProvider } from "#app/components/ui/viewer.ts";
import styles from "#app/styles/app.css?url";
import icon from "#app/styles/icon.svg?no-inline";
import payerTypeface from "#app/styles/payer-typeface.css?url";
import typeface from "#app/styles/typeface.css?url";
import { localeOf } from "./dashboard/locale.server.ts";
import { themeCookie } from "./dashboard/theme.server.ts";
import { timeZoneOf } from "./dashboard/time-zone.server.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: icon, type: "image/svg+xml" },
];

/**
 * Runs before the first paint. Otherwise that paint would start the loading and show another typeface meanwhile.
 * Backticks, because React escapes quotes.
 */
const LOAD_TYPEFACE = "document.fonts.load(`1em Overpass`)";

export const meta: MetaFunction = () => [{ title: "Tollhouse" }];

export async function loader({ request, context: { requestId } }: LoaderFunctionArgs): Promise<RootData> {
  const theme = (await themeCookie.read(request)) ?? "system";
  const viewer = { locale: localeOf(request), timeZone: timeZoneOf(request), now: new Date().toISOString() };
  return { theme, requestId, ...viewer };
}

/**
 * The server renders the document, and the browser its root element. Both have the same structure, as `useId` needs it.
 */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const takesScripts = useScripts();
  const content = (
    <>
      {children}
      {takesScripts ? (
        <>
          <ScrollPosition {...nonce} />
          <Scripts {...nonce} />
        </>
      ) : null}
    </>
  );
  if (typeof document === "undefined") return <Document>{content}</Document>;
  return (
    <>
      <PageHead />
      {content}
    </>
  );
}

function Document({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const theme = useTheme();
  const takesScripts = useScripts();
  return (
    <html lang={useLanguage()} data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <Meta />
        {/* React Aria reads the nonce for its style element from here; browsers hide the attribute from selectors. */}
        <meta property="csp-nonce" {...nonce} />
        {takesScripts ? <link rel="stylesheet" href={typeface} /> : null}
        <Links />
        {takesScripts ? null : <link rel="stylesheet" href={payerTypeface} />}
        {takesScripts ? <script {...nonce}>{LOAD_TYPEFACE}</script> : null}
      </head>
      <body className="min-h-dvh font-sans antialiased">
        <div id={REACT_ROOT} className="contents">
          {children}
        </div>
      </body>
    </html>
  );
}

/** Pages for payers name their language. */
function useLanguage(): string {
  const languages = useMatches().map(({ data }) => (data as { language?: unknown } | undefined)?.language);
  return languages.findLast((language) => language === "de" || language === "en") ?? "en";
}

export default function App() {
  return (
    <ViewerProvider value={useLoaderData<typeof loader>()}>
      <Outlet />
      <LinkFollower />
    </ViewerProvider>
  );
}

export function ErrorBoundary() {
  const { title, text, requestId } = failureText(useRouteError());
  return (
    <Notice title={title}>
      {text}
      {requestId ? <RequestId id={requestId} className="mt-4" /> : null}
    </Notice>
  );
}

import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "#app/components/notice.tsx";
import { useNonce } from "#app/nonce.ts";
import styles from "#app/styles/app.css?url";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%231f6b4a'/%3E%3Cpath d='M8 12h16M16 12v12' stroke='white' stroke-width='3.5' stroke-linecap='round'/%3E%3C/svg%3E";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: ICON, type: "image/svg+xml" },
];

export const meta: MetaFunction = () => [{ title: "Tollhouse" }];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh font-sans antialiased">
        {children}
        <ScrollRestoration {...nonce} />
        <Scripts {...nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <Notice title="There is no such page">The address may be mistyped, or the page has moved.</Notice>;
  }
  return (
    <Notice title="Something went wrong">The fault is ours and has been logged. Please try again in a moment.</Notice>
  );
}

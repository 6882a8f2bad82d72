import type { HeadersFunction, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { FailedPage } from "#app/components/failed-page.tsx";
import { Notice } from "#app/components/notice.tsx";
import { failureText } from "#app/components/page-failure.ts";
import { SHELL_END, Shell } from "#app/components/shell/shell.tsx";
import type { ShellData } from "#app/components/shell/shell-data.ts";
import { readShell } from "#app/dashboard/read-shell.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  return readShell(args);
}

/**
 * The first paint waits until the page is parsed to its end. A table painted earlier would move when its last rows
 * widen a column.
 */
export const links: LinksFunction = () => [{ rel: "expect", href: `#${SHELL_END}`, blocking: "render" }];

/** Pages hold the data of one person and organization: no cache may keep them. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export default function DashboardLayout() {
  return (
    <Shell data={useLoaderData<typeof loader>() as ShellData}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const shell = useRouteLoaderData<ShellData>("routes/_dashboard+/_layout");
  const failure = failureText(useRouteError());
  if (!shell) return <Notice title={failure.title}>{failure.text}</Notice>;
  return (
    <Shell data={shell}>
      <FailedPage failure={failure} />
    </Shell>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Shell } from "#app/components/shell/shell.tsx";
import { flashCookie, redirectWith } from "#app/dashboard/flash.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { KitPage } from "#app/dashboard/samples/kit-page.tsx";
import { sampleCharts } from "#app/dashboard/samples/sample-charts.server.ts";
import { SHELL } from "#app/dashboard/samples/sample-data.ts";
import { readForm } from "#app/rest/read-form.server.ts";

export const meta = titled("Dashboard kit");
export const handle = crumbs({ name: "Development" }, { name: "Dashboard kit" });

/** GET /dev/kit. Deployed environments have no such page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  assertDevelopment(context);
  const flash = await flashCookie.read(request);
  const headers = flash ? { "set-cookie": await flashCookie.clear(request) } : {};
  return data({ flash, charts: sampleCharts(localeOf(request)) }, { headers });
}

/** POST /dev/kit. Shows a toast and changes nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  assertDevelopment(context);
  const failed = (await readForm(request)).get("toast") === "danger";
  const text = failed ? "We couldn't revoke the key. It still works. Try again." : "Settings saved.";
  return redirectWith(request, "/dev/kit", { tone: failed ? "danger" : "done", text });
}

export default function Kit() {
  const { flash, charts } = useLoaderData<typeof loader>();
  return (
    <Shell data={{ ...SHELL, flash }}>
      <KitPage charts={charts} />
    </Shell>
  );
}

function assertDevelopment({ services }: LoaderFunctionArgs["context"]): void {
  if (services.config.appEnv !== "development") throw new Response(null, { status: 404 });
}

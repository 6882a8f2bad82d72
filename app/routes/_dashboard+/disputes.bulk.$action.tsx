import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { readBulk, runBulk } from "#app/capabilities/disputes/bulk.server.ts";
import { BULK_ACTIONS, type BulkAction } from "#app/capabilities/disputes/bulk-actions.ts";
import { BulkDisputes } from "#app/capabilities/disputes/bulk-disputes.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { AtTime } from "#app/components/ui/viewer.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(BULK_ACTIONS[data?.name ?? ""]?.title ?? "")();
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Several disputes" });

export async function loader(args: LoaderFunctionArgs) {
  return readBulk(args);
}

/** POST /disputes/bulk/:action?id=… */
export async function action(args: ActionFunctionArgs) {
  return runBulk(args);
}

export default function Bulk() {
  const { name, disputes, now, members, key } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const isPending = useNavigation().state !== "idle";
  const bulk = BULK_ACTIONS[name] as BulkAction;
  return (
    <AtTime now={now}>
      <PageTitle title={bulk.title} lead={bulk.lead} />
      <BulkDisputes
        action={bulk}
        disputes={disputes}
        members={members}
        results={sent?.results ?? []}
        form={{ to: `${pathname}${search}`, key: sent?.key ?? key, isPending }}
      />
    </AtTime>
  );
}

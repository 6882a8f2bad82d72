import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { AtStake } from "#app/capabilities/overview/at-stake.tsx";
import { Attention } from "#app/capabilities/overview/attention.tsx";
import { NextUp } from "#app/capabilities/overview/next-up.tsx";
import { readOverview } from "#app/capabilities/overview/read-overview.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { Panel } from "#app/components/ui/panel.tsx";

export const meta = titled("Overview");
export const handle = crumbs({ name: "Overview" });

export async function loader(args: LoaderFunctionArgs) {
  return readOverview(await requireAuth(args), new Date());
}

export default function OverviewPage() {
  const overview = useLoaderData<typeof loader>();
  const { waiting } = overview.summary;
  return (
    <>
      <PageTitle title={overview.organizationName} />
      <div className="space-y-6">
        <NextUp overview={overview} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Panel
            id="attention"
            title="Needs attention"
            aside={<MoreDisputes waiting={waiting} shown={overview.disputes.length} />}
            flush
          >
            <Attention overview={overview} />
          </Panel>
          <div className="space-y-6">
            <Panel id="at-stake" title="At stake">
              <AtStake overview={overview} />
            </Panel>
            <NotHereYet />
          </div>
        </div>
      </div>
    </>
  );
}

function MoreDisputes({ waiting, shown }: { waiting: number; shown: number }) {
  if (waiting <= shown) return null;
  return (
    <Link to="/disputes" className={`text-sm ${link}`}>
      All {waiting} disputes
    </Link>
  );
}

/** No number is better than an invented one. */
function NotHereYet() {
  return (
    <section aria-labelledby="not-yet" className="rounded-lg border border-edge border-dashed p-4 text-sm sm:p-5">
      <h2 id="not-yet" className="font-bold">
        Not shown yet
      </h2>
      <p className="mt-1 text-muted text-pretty">
        Sales, balance and the next payout. They appear when{" "}
        <Link to="/transactions" className={link}>
          transactions
        </Link>{" "}
        and{" "}
        <Link to="/settlements" className={link}>
          settlements
        </Link>{" "}
        do; until then this page shows no number that Tollhouse does not know.
      </p>
    </section>
  );
}

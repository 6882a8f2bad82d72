import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { holdFromForm, readHoldPage } from "#app/capabilities/settlement-queue/hold-form.server.ts";
import { HoldForm } from "#app/capabilities/settlement-queue/hold-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Hold entries");
export const handle = crumbs(
  { name: "Settlements", to: "/settlements" },
  { name: "Queue", to: "/settlements/queue" },
  { name: "Hold entries" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readHoldPage(args);
}

/** POST /settlements/queue/hold */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await holdFromForm(args), {
    to: "/settlements/queue?show=held",
    done: (held) => (held.entries.length === 1 ? "1 sale is held." : `${held.entries.length} sales are held.`),
  });
}

export default function HoldEntries() {
  const { totals, problem, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <>
      <PageTitle title="Hold entries" lead="Keep sales out of settlements, for example until an order is delivered." />
      <Panel id="hold" title="Chosen entries" flush>
        {totals.length > 0 ? <HoldForm totals={totals} state={state} /> : <NothingToHold problem={problem} />}
      </Panel>
    </>
  );
}

function NothingToHold({ problem }: { problem: string | null }) {
  return (
    <div className="space-y-3 p-4 text-sm sm:p-5">
      {problem ? <Callout tone="danger">{problem}</Callout> : null}
      <p>
        Choose entries that wait in the{" "}
        <Link to="/settlements/queue" className={link}>
          queue
        </Link>{" "}
        to hold them.
      </p>
    </div>
  );
}

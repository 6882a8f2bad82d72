import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import { readReplayPage, startFromForm } from "#app/capabilities/webhooks/replay-form.server.ts";
import { ReplayConfirm, ReplayRange } from "#app/capabilities/webhooks/replay-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Replay events");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Webhooks", to: "/settings/webhooks" },
  { name: "Replay events" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readReplayPage(args);
}

/** POST /settings/webhooks/:id/replay */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await startFromForm(args), {
    to: endpointPath,
    done: ({ eventCount }) => (eventCount === 1n ? "1 event is sent again." : `${eventCount} events are sent again.`),
  });
}

export default function ReplayEvents() {
  const { endpoint, range, count, problem, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-xl">
      <PageTitle title="Replay events" lead={<span className="break-all">{endpoint.url}</span>} />
      {range && count !== null ? (
        <ReplayConfirm endpoint={endpoint} range={range} count={count} state={state} />
      ) : (
        <ReplayRange endpoint={endpoint} problem={problem} />
      )}
    </div>
  );
}

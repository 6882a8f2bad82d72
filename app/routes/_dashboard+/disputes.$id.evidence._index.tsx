import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type AttachResult, attachFromForm } from "#app/capabilities/disputes/attach-from-form.server.ts";
import { disputeCrumbs } from "#app/capabilities/disputes/dispute-crumbs.ts";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import { readDispute } from "#app/capabilities/disputes/read-dispute.server.ts";
import { Response } from "#app/capabilities/disputes/response.tsx";
import { titled } from "#app/components/page.tsx";
import { AtTime } from "#app/components/ui/viewer.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(`Evidence: ${data?.name}`)();
export const handle = disputeCrumbs({ name: "Evidence" });

export async function loader(args: LoaderFunctionArgs) {
  return readDispute(args);
}

/** POST /disputes/:id/evidence */
export async function action(args: ActionFunctionArgs) {
  const result = await attachFromForm(args);
  if (result.problem !== null) return data(result, 422);
  const text = "Evidence attached. It is sent when you submit the response.";
  return redirectWith(args.request, `/disputes/${args.params.id}#response`, { tone: "done", text });
}

export default function Evidence() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<AttachResult>();
  const { dispute, now, evidence, earlier, add } = loaded;
  return (
    <AtTime now={now}>
      <DisputeTitle dispute={dispute} />
      <Response dispute={dispute} evidence={evidence} earlier={earlier} add={result?.type || add} result={result} />
    </AtTime>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { LetterForm } from "#app/capabilities/dispute-letters/letter-form.tsx";
import { readLetter } from "#app/capabilities/dispute-letters/read-letter.server.ts";
import { type AttachResult, attachFromForm } from "#app/capabilities/disputes/attach-from-form.server.ts";
import { disputeCrumbs } from "#app/capabilities/disputes/dispute-crumbs.ts";
import { isAnswerable } from "#app/capabilities/disputes/dispute-states.ts";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import { readDispute } from "#app/capabilities/disputes/read-dispute.server.ts";
import { titled } from "#app/components/page.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(`Letter: ${data?.name}`)();
export const handle = disputeCrumbs({ name: "Letter" });

/** The attached letter, or a draft: with ?new always a draft. */
export async function loader(args: LoaderFunctionArgs) {
  const { dispute, name, evidence } = await readDispute(args);
  if (!isAnswerable(dispute)) throw redirect(`/disputes/${dispute.disputeId}`);
  return { dispute, name, letter: await readLetter(args, evidence) };
}

/** POST /disputes/:id/letter */
export async function action(args: ActionFunctionArgs) {
  const result = await attachFromForm(args);
  if (result.problem !== null) return data(result, 422);
  const text = "Letter attached. It is sent when you submit the response.";
  return redirectWith(args.request, `/disputes/${args.params.id}#response`, { tone: "done", text });
}

export default function Letter() {
  const { dispute, letter } = useLoaderData<typeof loader>();
  const result = useActionData<AttachResult>();
  // A new draft replaces what the form shows.
  const { search } = useLocation();
  return (
    <>
      <DisputeTitle dispute={dispute} />
      <LetterForm key={search} disputeId={dispute.disputeId} letter={letter} result={result} />
    </>
  );
}

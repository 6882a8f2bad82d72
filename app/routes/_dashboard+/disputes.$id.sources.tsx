import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { LetterPanel } from "#app/capabilities/dispute-letters/letter-panel.tsx";
import { Library } from "#app/capabilities/dispute-templates/library.tsx";
import { readLibrary } from "#app/capabilities/dispute-templates/read-template.server.ts";
import { Compelling } from "#app/capabilities/disputes/compelling.tsx";
import { readCompelling } from "#app/capabilities/disputes/compelling-view.server.ts";
import { disputeCrumbs } from "#app/capabilities/disputes/dispute-crumbs.ts";
import { isAnswerable } from "#app/capabilities/disputes/dispute-states.ts";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import { readDispute } from "#app/capabilities/disputes/read-dispute.server.ts";
import { readSuggestions } from "#app/capabilities/disputes/suggestion-view.server.ts";
import { Suggestions } from "#app/capabilities/disputes/suggestions.tsx";
import { Columns, titled } from "#app/components/page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(`Find evidence: ${data?.name}`)();
export const handle = disputeCrumbs({ name: "Find evidence" });

export async function loader(args: LoaderFunctionArgs) {
  const { dispute, name, evidence } = await readDispute(args);
  if (!isAnswerable(dispute)) throw redirect(`/disputes/${dispute.disputeId}`);
  const viewer = await requireAuth(args);
  const attached = evidence.map(({ type }) => type);
  const [suggestions, compelling, library] = await Promise.all([
    readSuggestions(viewer, dispute),
    readCompelling(viewer, dispute),
    readLibrary(args, dispute.reasonCategory),
  ]);
  return { dispute, name, attached, suggestions, compelling, library };
}

/** Evidence that exists already: in the records of the payment, in the library, and as a drafted letter. */
export default function Sources() {
  const { dispute, attached, suggestions, compelling, library } = useLoaderData<typeof loader>();
  const { disputeId } = dispute;
  return (
    <>
      <DisputeTitle dispute={dispute} />
      <Columns>
        <Suggestions disputeId={disputeId} suggestions={suggestions} />
        <div className="space-y-6">
          {compelling ? <Compelling found={compelling} /> : null}
          <LetterPanel disputeId={disputeId} isAttached={attached.includes("uncategorized_text")} />
          <Library disputeId={disputeId} templates={library} attached={attached} />
        </div>
      </Columns>
    </>
  );
}

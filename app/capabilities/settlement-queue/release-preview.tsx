import { useLocation } from "@remix-run/react";
import { button, link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { listAddress } from "#app/dashboard/list-address.ts";
import type { ReleaseTotal } from "./entry-view.server.ts";
import { entries, MISMATCH } from "./release-labels.ts";
import { ReleaseTotals } from "./release-totals.tsx";

interface ReleasePreviewProps {
  totals: readonly ReleaseTotal[];
  /** How many were chosen in the list; 0 for a filter. */
  chosen: number;
  /** How many of them were released before. */
  released: number;
  hasChanged: boolean;
  state: FormState;
}

/** Says what a release comes to, and releases just that. */
export function ReleasePreview({ totals, chosen, released, hasChanged, state }: ReleasePreviewProps) {
  const locale = useLocale();
  const count = totals.reduce((sum, { entryCount }) => sum + entryCount, 0);
  const net = totals.reduce((sum, { netAmount }) => sum + netAmount, 0n);
  const { search } = useLocation();
  const changes = { changed: null, expected_count: String(count), expected_net: String(net) };
  if (count === 0) return <NothingToRelease isChosen={chosen > 0} />;
  return (
    <>
      <ReleaseTotals caption="What this releases" totals={totals} showsBalance />
      <div className="space-y-5 border-line border-t p-4 sm:p-5">
        {hasChanged ? <Callout tone="warn">{MISMATCH}</Callout> : null}
        <p className="max-w-2xl text-sm text-pretty">
          {entries(count, locale)} become available now and join the open settlement, with which they are paid out.
          {chosen > 0 && count > chosen - released ? " Refunds, disputes and fees come with their sales." : ""}
          {released > 0
            ? ` ${entries(released, locale)} that you chose ${released === 1 ? "is" : "are"} already released.`
            : ""}{" "}
          You can take entries out again until the settlement is approved.
        </p>
        <ContractForm
          state={state}
          action={`/settlements/queue/release${listAddress(new URLSearchParams(search), changes)}`}
          className="space-y-5"
        >
          <div className="flex flex-wrap gap-3">
            <SubmitButton pending="Releasing…">{`Release ${entries(count, locale)}`}</SubmitButton>
            <Link to="/settlements/queue" className={button("quiet")}>
              Cancel
            </Link>
          </div>
        </ContractForm>
      </div>
    </>
  );
}

function NothingToRelease({ isChosen }: { isChosen: boolean }) {
  return (
    <p className="p-4 text-sm sm:p-5">
      {isChosen ? "These entries are already released." : "No waiting entries match these filters."}{" "}
      <Link to="/settlements/queue" className={link}>
        Back to the queue
      </Link>
    </p>
  );
}

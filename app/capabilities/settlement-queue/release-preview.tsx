import { useLocation } from "@remix-run/react";
import { button, link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { listAddress } from "#app/dashboard/list-address.ts";
import type { ReleaseTotal } from "./entry-view.server.ts";
import { entries, MISMATCH, notReleasedText, type Outcomes } from "./release-labels.ts";
import { ReleaseTotals } from "./release-totals.tsx";

interface ReleasePreviewProps {
  totals: readonly ReleaseTotal[];
  /** Number of entries chosen in the list; 0 for a filter. */
  chosen: number;
  /** Counts of those that are not released. */
  outcomes: Outcomes;
  hasChanged: boolean;
  state: FormState;
}

/** Previews a release, and releases exactly the previewed entries. */
export function ReleasePreview({ totals, chosen, outcomes, hasChanged, state }: ReleasePreviewProps) {
  const locale = useLocale();
  const count = totals.reduce((sum, { entryCount }) => sum + entryCount, 0);
  const net = totals.reduce((sum, { netAmount }) => sum + netAmount, 0n);
  const { search } = useLocation();
  // A request that only ends holds has no expected totals.
  const expected = count > 0 ? { expected_count: String(count), expected_net: String(net) } : {};
  const changes = { changed: null, ...expected };
  const { released, holdsEnded } = outcomes;
  const others = notReleasedText(outcomes, locale);
  if (count === 0 && holdsEnded === 0)
    return <NothingToRelease text={others || "No entries that are available match these filters."} />;
  return (
    <>
      {count > 0 ? <ReleaseTotals caption="What this releases" totals={totals} showsBalance /> : null}
      <div className="space-y-5 border-line border-t p-4 sm:p-5">
        {hasChanged ? <Callout tone="warn">{MISMATCH}</Callout> : null}
        <p className="max-w-2xl text-sm text-pretty">
          {count > 0
            ? `${entries(count, locale)} join the open settlement, with which they are paid out. You can take entries out again until the settlement is approved.`
            : ""}
          {count > 0 && chosen > 0 && count > chosen - released
            ? " Refunds, disputes and fees come with their sales."
            : ""}{" "}
          {others}
        </p>
        <ContractForm
          state={state}
          action={`/settlements/queue/release${listAddress(new URLSearchParams(search), changes)}`}
          className="space-y-5"
        >
          <div className="flex flex-wrap gap-3">
            <SubmitButton pending="Releasing…">
              {count > 0
                ? `Release ${entries(count, locale)}`
                : `End ${holdsEnded === 1 ? "the hold" : `${holdsEnded} holds`}`}
            </SubmitButton>
            <Link to="/settlements/queue" className={button("quiet")}>
              Cancel
            </Link>
          </div>
        </ContractForm>
      </div>
    </>
  );
}

function NothingToRelease({ text }: { text: string }) {
  return (
    <p className="p-4 text-sm sm:p-5">
      {text}{" "}
      <Link to="/settlements/queue" className={link}>
        Back to the queue
      </Link>
    </p>
  );
}

import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

/** On the page of a dispute. */
export function LetterPanel({ disputeId, isAttached }: { disputeId: string; isAttached: boolean }) {
  return (
    <Panel id="letter" title="Letter">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48 text-sm text-muted text-pretty">
          {isAttached
            ? "A letter to the bank is attached."
            : "A letter to the bank explains your evidence. We draft it from the reason and the payment."}
        </p>
        <Link to={`/disputes/${disputeId}/letter`} className={button("secondary", "small")}>
          {isAttached ? "Edit letter" : "Draft letter"}
        </Link>
      </div>
    </Panel>
  );
}

import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { AddEvidence } from "./add-evidence.tsx";
import type { AttachResult } from "./attach-from-form.server.ts";
import { isAnswerable, isWaiting } from "./dispute-states.ts";
import type { DisputeView, EvidenceView } from "./dispute-view.server.ts";
import { EarlierEvidence } from "./earlier-evidence.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { OnlyOnce } from "./only-once.tsx";
import { PacketLink } from "./packet-link.tsx";
import { Recommendation } from "./recommendation.tsx";
import { Requirements } from "./requirements.tsx";

interface ResponseProps {
  dispute: DisputeView;
  evidence: readonly EvidenceView[];
  /** Of earlier stages. */
  earlier: readonly EvidenceView[];
  add: string | null;
  result?: AttachResult | undefined;
}

/** Wanted evidence, attached evidence, and the forms that add more. */
export function Response({ dispute, evidence, earlier, add, result }: ResponseProps) {
  const { disputeId } = dispute;
  const open = isAnswerable(dispute);
  return (
    <Panel
      id="response"
      title="Your response"
      aside={open && !isWaiting(dispute) && evidence.length > 0 ? <SubmitLink disputeId={disputeId} /> : null}
    >
      <div className="space-y-7">
        <OnlyOnce dispute={dispute} />
        {isWaiting(dispute) ? <Recommendation dispute={dispute} /> : null}
        {open ? <Requirements dispute={dispute} /> : null}
        <div>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
            <h3 className="font-bold">Evidence</h3>
            {evidence.length > 0 ? <PacketLink disputeId={disputeId} content={open ? "draft" : undefined} /> : null}
          </div>
          {evidence.length > 0 ? (
            <EvidenceList disputeId={disputeId} evidence={evidence} changeable={open} />
          ) : (
            <p className="rounded-lg border border-edge border-dashed px-4 py-5 text-center text-sm text-muted">
              {open ? "No evidence yet. Nothing is sent until you submit." : "No evidence was attached."}
            </p>
          )}
        </div>
        <EarlierEvidence dispute={dispute} earlier={earlier} />
        {open ? <Find disputeId={disputeId} /> : null}
        {open ? <AddEvidence disputeId={disputeId} evidence={evidence} type={add} result={result} /> : null}
      </div>
    </Panel>
  );
}

/** A page of its own, since finding it takes longer than showing the dispute. */
function Find({ disputeId }: { disputeId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted text-pretty">
        Our records of the payment, your templates, and a letter that we draft can be evidence.
      </p>
      <Link to={`/disputes/${disputeId}/sources`} className={button("secondary", "small")}>
        Find evidence
      </Link>
    </div>
  );
}

function SubmitLink({ disputeId }: { disputeId: string }) {
  return (
    <Link to={`/disputes/${disputeId}/submit?again=1`} className={button("secondary", "small")}>
      Send again
    </Link>
  );
}

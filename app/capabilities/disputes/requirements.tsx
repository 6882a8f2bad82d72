import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { DisputeView } from "./dispute-view.server.ts";
import { evidenceName } from "./evidence-types.ts";
import { GoodsForm } from "./goods-form.tsx";

type Requirement = DisputeView["evidenceRequirements"][number];

/** The evidence that this claim wants: attached types have a tick, missing ones a link. */
export function Requirements({ dispute }: { dispute: DisputeView }) {
  const { disputeId, evidenceRequirements, readiness } = dispute;
  const required = evidenceRequirements.filter(({ need }) => need === "required");
  const others = evidenceRequirements.filter(({ need }) => need !== "required");
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-bold">Wanted evidence</h3>
        <p className="text-sm text-muted">Completeness: {readiness?.score ?? 0} of 100</p>
      </div>
      <GoodsForm dispute={dispute} />
      <Listed disputeId={disputeId} requirements={required} />
      <details className="border-line border-t text-sm">
        <summary className="py-2.5 font-semibold">
          <span className="underline underline-offset-3">Recommended and other evidence</span>{" "}
          <span className="font-normal text-muted">
            {others.filter(({ satisfied }) => satisfied).length} of {others.length} attached
          </span>
        </summary>
        <Listed disputeId={disputeId} requirements={others} />
      </details>
      <p className="border-line border-t pt-3 text-[0.8125rem] text-muted">{dispute.fileLimits}</p>
    </div>
  );
}

function Listed({ disputeId, requirements }: { disputeId: string; requirements: readonly Requirement[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {requirements.map((requirement) => (
        <Wanted key={requirement.evidenceType} disputeId={disputeId} requirement={requirement} />
      ))}
    </ul>
  );
}

function Wanted({ disputeId, requirement }: { disputeId: string; requirement: Requirement }) {
  const { evidenceType, need, why, satisfied } = requirement;
  return (
    <li className="flex gap-3 border-line border-t py-2.5 text-sm">
      <Tick done={satisfied} />
      <div className="min-w-0">
        <p>
          {satisfied ? (
            <span className="font-semibold">{evidenceName(evidenceType)}</span>
          ) : (
            <Link
              to={`/disputes/${disputeId}?add=${evidenceType}#add-evidence`}
              className="font-semibold underline decoration-edge underline-offset-3 hover:decoration-accent"
            >
              {evidenceName(evidenceType)}
            </Link>
          )}{" "}
          <span className="text-muted">{satisfied ? "Attached" : NEEDS[need]}</span>
        </p>
        <p className="text-[0.8125rem] text-muted text-pretty">{why}</p>
      </div>
    </li>
  );
}

const NEEDS: Readonly<Record<string, string>> = {
  required: "Required",
  recommended: "Recommended",
  optional: "May help",
};

function Tick({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${done ? "bg-sign text-white" : "border-[1.5px] border-edge border-dashed"}`}
    >
      {done ? <Icon name="check" className="size-3.5" /> : null}
    </span>
  );
}

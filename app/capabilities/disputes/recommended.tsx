import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { EvidenceView } from "./dispute-view.server.ts";
import { evidenceName } from "./evidence-types.ts";
import type { Recommendation } from "./recommended-evidence.server.ts";

interface RecommendedProps {
  disputeId: string;
  recommended: readonly Recommendation[];
  evidence: readonly EvidenceView[];
}

/** Evidence that helps against this reason: attached types have a tick, missing ones a link. */
export function Recommended({ disputeId, recommended, evidence }: RecommendedProps) {
  const attached = new Set(evidence.map(({ type }) => type));
  const done = recommended.filter(({ type }) => attached.has(type)).length;
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="font-bold">Recommended evidence</h3>
        <p className="text-sm text-muted">
          {done} of {recommended.length}
        </p>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {recommended.map(({ type, because }) => (
          <li key={type} className="flex gap-3 border-line border-t py-2.5 text-sm">
            <Tick done={attached.has(type)} />
            <div className="min-w-0">
              {attached.has(type) ? (
                <p className="font-semibold">
                  {evidenceName(type)} <span className="font-normal text-muted">Attached</span>
                </p>
              ) : (
                <Link
                  to={`/disputes/${disputeId}?add=${type}#add-evidence`}
                  className="font-semibold underline decoration-edge underline-offset-3 hover:decoration-accent"
                >
                  {evidenceName(type)}
                </Link>
              )}
              <p className="text-[0.8125rem] text-muted text-pretty">{because}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

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

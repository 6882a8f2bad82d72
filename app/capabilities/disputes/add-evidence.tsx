import { AddFile } from "./add-file.tsx";
import { AddText } from "./add-text.tsx";
import type { AttachResult } from "./attach-from-form.server.ts";
import type { EvidenceView } from "./dispute-view.server.ts";
import { kindOf } from "./evidence-types.ts";

interface AddEvidenceProps {
  disputeId: string;
  evidence: readonly EvidenceView[];
  /** The type that a link chose. */
  type: string | null;
  result?: AttachResult | undefined;
}

/** The forms for a file and for text. Input in one stays while the other is sent. */
export function AddEvidence({ disputeId, evidence, type, result }: AddEvidenceProps) {
  const kind = result?.kind ?? (type ? kindOf(type) : null);
  const propsOf = (form: "file" | "text") => ({
    disputeId,
    evidence,
    type: kind === form ? (type ?? undefined) : undefined,
    result: result?.kind === form ? result : undefined,
  });
  return (
    <div id="add-evidence" className="grid scroll-mt-14 gap-4 xl:grid-cols-2">
      <FormCard title="Add file" chosen={kind === "file"}>
        <AddFile key={disputeId} {...propsOf("file")} />
      </FormCard>
      <FormCard title="Add text" chosen={kind === "text"}>
        <AddText key={disputeId} {...propsOf("text")} />
      </FormCard>
    </div>
  );
}

function FormCard({ title, chosen, children }: { title: string; chosen: boolean; children: React.ReactNode }) {
  return (
    <section
      aria-label={title}
      className={`min-w-0 rounded-lg border p-4 ${chosen ? "border-accent ring-1 ring-accent" : "border-line"}`}
    >
      <h3 className="mb-3 font-bold">{title}</h3>
      {children}
    </section>
  );
}

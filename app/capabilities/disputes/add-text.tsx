import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import type { AttachResult } from "./attach-from-form.server.ts";
import type { EvidenceView } from "./dispute-view.server.ts";
import { MAX_TEXT_LENGTH } from "./evidence-types.ts";
import { TypeField } from "./type-field.tsx";

interface AddTextProps {
  disputeId: string;
  evidence: readonly EvidenceView[];
  /** Chosen by a link. */
  type?: string | undefined;
  /** The answer to a form that was sent without scripts. */
  result?: AttachResult | undefined;
}

export function AddText({ disputeId, evidence, type, result }: AddTextProps) {
  const fetcher = useFetcher<AttachResult>();
  const answer = fetcher.data ?? result;
  const [chosen, choose] = useState(answer?.type || type || "");
  const attached = evidence.find((piece) => piece.type === chosen);
  const [text, write] = useState(answer?.text ?? attached?.text ?? "");
  const sending = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={`/disputes/${disputeId}/evidence`} preventScrollReset className="space-y-4">
      <TypeField kind="text" chosen={chosen} onChoose={choose} evidence={evidence} />
      <Field id="text-text" label="Text" error={sending ? undefined : (answer?.problem ?? undefined)}>
        {(control) => (
          <textarea
            {...control}
            name="text"
            required
            rows={5}
            maxLength={MAX_TEXT_LENGTH}
            value={text}
            onChange={(event) => write(event.target.value)}
            className="control leading-relaxed"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[0.8125rem] text-muted tabular-nums">
          {text.length.toLocaleString("en-US")} of {MAX_TEXT_LENGTH.toLocaleString("en-US")} characters
        </p>
        <button type="submit" disabled={sending} className={button("secondary")}>
          {sending ? "Attaching…" : attached ? "Replace text" : "Attach text"}
        </button>
      </div>
    </fetcher.Form>
  );
}

import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { usePostAddress } from "#app/components/requests/form.tsx";
import { keepUnsaved } from "#app/components/requests/unsaved.ts";
import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { AttachResult } from "./attach-from-form.server.ts";
import type { EvidenceView } from "./dispute-view.server.ts";
import { MAX_TEXT_LENGTH } from "./evidence-types.ts";
import { TypeField } from "./type-field.tsx";
import { useLinkedType } from "./use-linked-type.ts";

interface AddTextProps {
  disputeId: string;
  evidence: readonly EvidenceView[];
  /** Chosen by a link. */
  type?: string | undefined;
  /** The answer to a form that was sent without scripts. */
  result?: AttachResult | undefined;
}

export function AddText({ disputeId, evidence, type, result }: AddTextProps) {
  const locale = useLocale();
  const fetcher = useFetcher<AttachResult>();
  const answer = fetcher.data ?? result;
  const sending = fetcher.state !== "idle";
  const fields = useTextFields(evidence, answer?.type || type, answer?.text);
  useLinkedType(type, fields.open);
  const form = useAnswered(fetcher.state, fetcher.data, fields.clear);
  const { chosen, choose, text, write } = fields;
  const addressOf = usePostAddress();
  const isAttached = evidence.some((piece) => piece.type === chosen);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={addressOf(`/disputes/${disputeId}/evidence`)}
      preventScrollReset
      className="space-y-4"
    >
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
          {text.length.toLocaleString(locale)} of {MAX_TEXT_LENGTH.toLocaleString(locale)} characters
        </p>
        <button type="submit" disabled={sending} className={button("secondary")}>
          {sending ? "Attaching…" : isAttached ? "Replace text" : "Attach text"}
        </button>
      </div>
    </fetcher.Form>
  );
}

function useTextFields(evidence: readonly EvidenceView[], type: string | undefined, entered: string | undefined) {
  const attachedText = (name: string) => evidence.find((piece) => piece.type === name)?.text ?? "";
  const [chosen, choose] = useState(type ?? "");
  const [text, write] = useState(entered ?? (type ? attachedText(type) : ""));
  return {
    chosen,
    choose,
    text,
    write,
    /** Opens an attached text to edit it. Text that was typed and not sent stays instead. */
    open: (name: string) => {
      if (text !== "" && text !== attachedText(chosen)) return;
      choose(name);
      write(attachedText(name));
    },
    clear: () => {
      choose("");
      write("");
    },
  };
}

/** Clears the form and focuses its first field once the text is attached, after which the redirect answers no data. */
function useAnswered(state: string, data: unknown, clear: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  useEffect(() => {
    if (state !== "idle") wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;
    wasSent.current = false;
    if (data !== undefined) return keepUnsaved(form.current);
    clear();
    form.current?.querySelector("select")?.focus({ preventScroll: true });
  }, [state, data, clear]);
  return form;
}

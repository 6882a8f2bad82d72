import { type DragEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { markAnswered } from "#app/components/requests/pending-forms.ts";
import { forgetUnsaved, keepUnsaved } from "#app/components/requests/unsaved.ts";
import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { showToast } from "#app/components/ui/toast.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import type { AttachResult } from "./attach-from-form.server.ts";
import { ChosenFile } from "./chosen-file.tsx";
import type { EvidenceView } from "./dispute-view.server.ts";
import { DropZone } from "./drop-zone.tsx";
import { evidenceName, fileFault } from "./evidence-types.ts";
import { TypeField } from "./type-field.tsx";
import { useLinkedType } from "./use-linked-type.ts";
import { useUpload } from "./use-upload.ts";

interface AddFileProps {
  disputeId: string;
  evidence: readonly EvidenceView[];
  type?: string | undefined;
  result?: AttachResult | undefined;
}

export function AddFile({ disputeId, evidence, type, result }: AddFileProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState(type ?? "");
  const [file, setFile] = useState<File | null>(null);
  useLinkedType(type, choose);
  const { upload, send, cancel, reset } = useUpload(`/disputes/${disputeId}/evidence/upload`, (sent) => {
    showToast({ tone: "done", text: `${evidenceName(String(sent.get("evidence_type")))} attached.` });
    clear();
    choose("");
    forgetUnsaved(form.current);
    form.current?.querySelector("select")?.focus();
  });
  const hydrated = useHydrated();
  const fault = file ? fileFault(file) : null;
  const sending = upload.state === "sending";
  const problem = fault ?? (upload.state === "failed" ? upload.problem : sending ? null : result?.problem);

  useEffect(() => {
    if (!sending) markAnswered(form.current);
  }, [sending]);

  const pick = (picked: File | null) => {
    reset();
    setFile(picked);
  };
  const drop = ({ dataTransfer }: DragEvent) => {
    if (!input.current || dataTransfer.files.length === 0) return;
    input.current.files = dataTransfer.files;
    pick(dataTransfer.files[0] ?? null);
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    pick(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fault) return;
    // Until the file has arrived, leaving the page would lose it.
    keepUnsaved(event.currentTarget);
    send(new FormData(event.currentTarget));
  };

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={`/disputes/${disputeId}/evidence`}
      onSubmit={submit}
      className="space-y-4"
    >
      <TypeField kind="file" chosen={chosen} onChoose={choose} evidence={evidence} />
      <div>
        <DropZone input={input} onPick={pick} onDrop={drop} invalid={Boolean(problem)} hidden={file !== null} />
        {file ? <ChosenFile file={file} upload={upload} onClear={clear} onCancel={cancel} /> : null}
        <FieldError id="file-error">{problem ?? undefined}</FieldError>
      </div>
      {evidence.some(({ file }) => file) ? (
        <label className="flex min-h-9 items-center gap-2.5 text-sm max-sm:min-h-11">
          <input type="checkbox" name="mode" value="add" className="size-4.5" />
          Keep the attached file, and add these pages to it
        </label>
      ) : null}
      <div className="flex justify-end">
        <button
          type="submit"
          disabled={hydrated && (sending || !file || fault !== null)}
          className={button("secondary")}
        >
          {sending ? "Uploading…" : "Attach file"}
        </button>
      </div>
    </Form>
  );
}

import { useRevalidator } from "@remix-run/react";
import { type DragEvent, useRef, useState } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { forgetUnsaved } from "#app/components/requests/unsaved.ts";
import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { showToast } from "#app/components/ui/toast.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import type { AttachResult } from "./attach-from-form.server.ts";
import type { EvidenceView } from "./dispute-view.server.ts";
import { DropZone } from "./drop-zone.tsx";
import { evidenceName } from "./evidence-types.ts";
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
  const input = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState(type ?? "");
  useLinkedType(type, choose);
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const clear = () => {
    if (input.current) input.current.value = "";
    pick(null);
  };
  const finish = (sent: FormData) => {
    showToast({ tone: "done", text: `${evidenceName(String(sent.get("evidence_type")))} attached.` });
    clear();
    choose("");
    forgetUnsaved(form.current);
    form.current?.querySelector("select")?.focus();
    revalidate();
  };
  const { form, file, code, upload, sending, fault, pick, submit } = useUpload(
    `/disputes/${disputeId}/evidence/upload`,
    finish,
  );
  const problem = fault ?? (upload.state === "failed" ? upload.problem : sending ? null : result?.problem);
  const drop = ({ dataTransfer }: DragEvent) => {
    if (!input.current || dataTransfer.files.length === 0) return;
    input.current.files = dataTransfer.files;
    pick(dataTransfer.files[0] ?? null);
  };

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={`/disputes/${disputeId}/evidence`}
      onSubmit={submit}
      reloadDocument={code === null}
      className="space-y-4"
    >
      <TypeField kind="file" chosen={chosen} onChoose={choose} evidence={evidence} />
      <div>
        <DropZone
          input={input}
          onPick={pick}
          onDrop={drop}
          invalid={Boolean(problem)}
          hidden={file !== null && code !== null}
        />
        {file && code ? <code.ChosenFile file={file} upload={upload} onClear={clear} /> : null}
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

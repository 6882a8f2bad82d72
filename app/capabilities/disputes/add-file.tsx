import { useRevalidator } from "@remix-run/react";
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { markAnswered } from "#app/components/requests/pending-forms.ts";
import { forgetUnsaved, keepUnsaved } from "#app/components/requests/unsaved.ts";
import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { showToast } from "#app/components/ui/toast.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import type { AttachResult } from "./attach-from-form.server.ts";
import type { EvidenceView } from "./dispute-view.server.ts";
import { DropZone } from "./drop-zone.tsx";
import { evidenceName } from "./evidence-types.ts";
import type { Upload } from "./send-file.ts";
import { TypeField } from "./type-field.tsx";
import { useLinkedType } from "./use-linked-type.ts";

/** Loaded with the first file. Where it does not load, the browser sends the form itself, as without scripts. */
const loadUploading = () => import("./chosen-file.tsx");

type Uploading = Awaited<ReturnType<typeof loadUploading>>;

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
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const cannotLoad = useRef(false);
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const fault = file && uploading ? uploading.fileFault(file) : null;
  const sending = upload.state === "sending";
  const problem = fault ?? (upload.state === "failed" ? upload.problem : sending ? null : result?.problem);

  useEffect(() => {
    if (!sending) markAnswered(form.current);
  }, [sending]);

  const pick = (picked: File | null) => {
    setUpload({ state: "idle" });
    setFile(picked);
    if (picked && !uploading) loadUploading().then(setUploading, () => {});
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
  const finish = (sent: FormData) => {
    showToast({ tone: "done", text: `${evidenceName(String(sent.get("evidence_type")))} attached.` });
    clear();
    choose("");
    forgetUnsaved(form.current);
    form.current?.querySelector("select")?.focus();
    revalidate();
  };
  const send = (from: HTMLFormElement, { fileFault, sendFile }: Uploading) => {
    if (file && fileFault(file)) return setUpload({ state: "idle" });
    // Until the file has arrived, leaving the page would lose it.
    keepUnsaved(from);
    const url = `/disputes/${disputeId}/evidence/upload`;
    sendFile({ url, form: new FormData(from), onChange: setUpload, onDone: finish });
  };
  const sendNatively = (from: HTMLFormElement) => {
    cannotLoad.current = true;
    markAnswered(from);
    from.requestSubmit();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (cannotLoad.current) return;
    event.preventDefault();
    const from = event.currentTarget;
    setUpload({ state: "sending", percent: 0, cancel: () => {} });
    loadUploading().then(
      (loaded) => send(from, loaded),
      () => sendNatively(from),
    );
  };

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={`/disputes/${disputeId}/evidence`}
      onSubmit={submit}
      reloadDocument={uploading === null}
      className="space-y-4"
    >
      <TypeField kind="file" chosen={chosen} onChoose={choose} evidence={evidence} />
      <div>
        <DropZone
          input={input}
          onPick={pick}
          onDrop={drop}
          invalid={Boolean(problem)}
          hidden={file !== null && uploading !== null}
        />
        {file && uploading ? <uploading.ChosenFile file={file} upload={upload} onClear={clear} /> : null}
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

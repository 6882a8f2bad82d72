import { type FormEvent, useEffect, useRef, useState } from "react";
import { markAnswered } from "#app/components/requests/pending-forms.ts";
import { keepUnsaved } from "#app/components/requests/unsaved.ts";
import type { Upload } from "./send-file.ts";

/** Loaded with the first file. Where it does not load, the browser sends the form itself, as without scripts. */
const loadUploading = () => import("./chosen-file.tsx");

type Uploading = Awaited<ReturnType<typeof loadUploading>>;

/** The chosen file of a form and its upload to `url`. `code` is null until the first file has loaded it. */
export function useUpload(url: string, onDone: (sent: FormData) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [code, setCode] = useState<Uploading | null>(null);
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const cannotLoad = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const sending = upload.state === "sending";
  useEffect(() => {
    if (!sending) markAnswered(form.current);
  }, [sending]);

  const pick = (picked: File | null) => {
    setUpload({ state: "idle" });
    setFile(picked);
    if (picked && !code) loadUploading().then(setCode, () => {});
  };
  const send = (from: HTMLFormElement, { fileFault, sendFile }: Uploading) => {
    if (file && fileFault(file)) return setUpload({ state: "idle" });
    // Until the file has arrived, leaving the page would lose it.
    keepUnsaved(from);
    sendFile({ url, form: new FormData(from), onChange: setUpload, onDone });
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
  return { form, file, code, upload, sending, fault: file && code ? code.fileFault(file) : null, pick, submit };
}

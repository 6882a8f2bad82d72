import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { decisionOn } from "#app/components/requests/held-request.ts";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import {
  PAGE_MISMATCH_HEADER,
  PAGE_TENANT_HEADER,
  readPageMismatch,
  tenantOfPage,
} from "#app/components/requests/page-tenant.ts";
import { ERROR_LABELS } from "./error-labels.ts";

export type Upload =
  | { readonly state: "idle" }
  | { readonly state: "sending"; readonly percent: number }
  | { readonly state: "failed"; readonly problem: string };

const IDLE: Upload = { state: "idle" };
const OFFLINE = "You're offline. Connect to the internet, then attach the file again.";
const UNREACHABLE = "The connection broke during the upload. Check it, then attach the file again.";
const SIGNED_OUT = "Your session has ended. Attach the file again to sign in.";
const BUSY = "Too many requests. Wait a minute, then attach the file again.";
const FAILED = "Something went wrong on our side, and the file wasn't attached. Try again in a moment.";

/** Sends a form with its file and reports upload progress, which `fetch` cannot. */
export function useUpload(url: string, onDone: (form: FormData) => void) {
  const [upload, setUpload] = useState(IDLE);
  const running = useRef<XMLHttpRequest | null>(null);
  const { revalidate } = useRevalidator();
  const fail = (problem: string) => setUpload({ state: "failed", problem });

  const send = (form: FormData) => {
    const request = new XMLHttpRequest();
    running.current = request;
    request.open("POST", url);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader(PAGE_TENANT_HEADER, tenantOfPage());
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ state: "sending", percent: Math.round((100 * loaded) / Math.max(total, 1)) });
    request.onerror = () => fail(navigator.onLine ? UNREACHABLE : OFFLINE);
    request.onabort = () => setUpload(IDLE);
    request.onload = async () => {
      const kind = request.getResponseHeader(OUTCOME_HEADER);
      if (kind === "signed-out") return (await decisionOn({ kind })) ? send(form) : fail(SIGNED_OUT);
      const mismatch =
        kind === "page-mismatch" ? readPageMismatch(request.getResponseHeader(PAGE_MISMATCH_HEADER)) : null;
      if (mismatch) return (await decisionOn({ kind: "page-mismatch", mismatch })) ? send(form) : fail(mismatch.text);
      const problem = problemOf(request);
      if (problem !== null) return fail(problem);
      setUpload(IDLE);
      onDone(form);
      revalidate();
    };
    setUpload({ state: "sending", percent: 0 });
    request.send(form);
  };
  const cancel = () => running.current?.abort();
  const reset = () => setUpload(IDLE);
  return { upload, send, cancel, reset };
}

/** The reason that the file was not attached; null when it was. */
function problemOf({ status, response }: XMLHttpRequest): string | null {
  const problem = (response as { problem?: string | null } | null)?.problem;
  if (problem !== undefined) return problem;
  if (status === 413) return ERROR_LABELS.body_too_large ?? FAILED;
  return status === 429 ? BUSY : FAILED;
}

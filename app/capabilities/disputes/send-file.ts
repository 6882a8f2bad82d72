import { decisionOn } from "#app/components/requests/held-request.ts";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import {
  PAGE_MISMATCH_HEADER,
  PAGE_TENANT_HEADER,
  readPageMismatch,
  tenantOfPage,
} from "#app/components/requests/page-tenant.ts";

export type Upload =
  | { readonly state: "idle" }
  | { readonly state: "sending"; readonly percent: number; readonly cancel: () => void }
  | { readonly state: "failed"; readonly problem: string };

interface Sending {
  readonly url: string;
  readonly form: FormData;
  readonly onChange: (upload: Upload) => void;
  readonly onDone: (form: FormData) => void;
}

const OFFLINE = "You're offline. Connect to the internet, then attach the file again.";
const UNREACHABLE = "The connection broke during the upload. Check it, then attach the file again.";
const SIGNED_OUT = "Your session has ended. Attach the file again to sign in.";
const BUSY = "Too many requests. Wait a minute, then attach the file again.";
const TOO_LARGE = "The file is too large. The limit is 5 MB.";
const FAILED = "Something went wrong on our side, and the file wasn't attached. Try again in a moment.";

/** Sends a form with its file and reports upload progress, which `fetch` cannot. */
export function sendFile(sending: Sending): void {
  const { url, form, onChange, onDone } = sending;
  const fail = (problem: string) => onChange({ state: "failed", problem });
  const request = new XMLHttpRequest();
  const progress = (percent: number) => onChange({ state: "sending", percent, cancel: () => request.abort() });
  request.open("POST", url);
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader(PAGE_TENANT_HEADER, tenantOfPage());
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => progress(Math.round((100 * loaded) / Math.max(total, 1)));
  request.onerror = () => fail(navigator.onLine ? UNREACHABLE : OFFLINE);
  request.onabort = () => onChange({ state: "idle" });
  request.onload = async () => {
    const kind = request.getResponseHeader(OUTCOME_HEADER);
    if (kind === "signed-out") return (await decisionOn({ kind })) ? sendFile(sending) : fail(SIGNED_OUT);
    const mismatch =
      kind === "page-mismatch" ? readPageMismatch(request.getResponseHeader(PAGE_MISMATCH_HEADER)) : null;
    if (mismatch)
      return (await decisionOn({ kind: "page-mismatch", mismatch })) ? sendFile(sending) : fail(mismatch.text);
    const problem = problemOf(request);
    if (problem !== null) return fail(problem);
    onChange({ state: "idle" });
    onDone(form);
  };
  progress(0);
  request.send(form);
}

/** The reason that the file was not attached; null when it was. */
function problemOf({ status, response }: XMLHttpRequest): string | null {
  const problem = (response as { problem?: string | null } | null)?.problem;
  if (problem !== undefined) return problem;
  if (status === 413) return TOO_LARGE;
  return status === 429 ? BUSY : FAILED;
}
